const slot = Symbol.for('@repo/base/process-wide');
type Holder = { [slot]?: Map<string, unknown> };

/**
 * The one value of this name in the process, made on first use. A framework's bundle and Node's own modules each hold a
 * copy of every module, but share globalThis: what must be one (pools, services) lives there.
 */
export function processWide<T>(name: string, make: () => T): T {
  const holder: Holder = globalThis as Holder;
  holder[slot] ??= new Map();
  if (!holder[slot].has(name)) holder[slot].set(name, make());
  return holder[slot].get(name) as T;
}

/** Whether somebody made it already. */
export function hasProcessWide(name: string): boolean {
  return (globalThis as Holder)[slot]?.has(name) ?? false;
}

/** Puts another value in its place: what a test does that brings its own services. */
export function replaceProcessWide<T>(name: string, value: T): void {
  processWide(name, () => value);
  (globalThis as Holder)[slot]?.set(name, value);
}
