/**
 * What the browser keeps, by key. Storage that is full or forbidden costs the convenience, nothing else: reading finds nothing
 * then, and writing does nothing. `storage` is looked up on each call, as a browser that forbids it throws there already.
 */
type From<TMethods extends keyof Storage> = () => Pick<Storage, TMethods>;

export function readText(storage: From<'getItem'>, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Null also where the text is no JSON. */
export function readJson(storage: From<'getItem'>, key: string): unknown {
  try {
    return JSON.parse(readText(storage, key) ?? 'null');
  } catch {
    return null;
  }
}

/** Answers whether it is kept. */
export function writeText(storage: From<'setItem'>, key: string, text: string): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function writeJson(storage: From<'setItem'>, key: string, value: unknown): void {
  writeText(storage, key, JSON.stringify(value));
}

export function removeItem(storage: From<'removeItem'>, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // A browser that forbids storage kept nothing.
  }
}

/** The keys that begin with a prefix, without it. */
export function keysWith(storage: From<'key' | 'length'>, prefix: string): string[] {
  try {
    const kept = storage();
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    return keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}
