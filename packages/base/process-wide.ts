/**
 * What exists once in a process. Node's own modules (the API, the jobs) and Next's bundle (the pages) each load a copy of
 * every module, so state of a module exists twice; what both must share is here, and nothing else.
 */
export const processWideValueDescriptions = {
  services: 'database pools, clients of other services, the logger',
  jobs: 'the job queue, which pages and the API add to',
  clock: 'how far the clock of this machine is from the database’s',
  sessions: 'who is behind a session: an ended one is forgotten by pages and API alike',
  'sign-in-queues': 'sign-ins of one account, which wait for each other',
  'thread-pools': 'worker threads, of which there are as many as cores allow',
  'deferred-work': 'work after an answer, which a stopping server waits for',
  'page-status': 'the status that a page chooses and our server sends',
  'query-count': 'the count of statements of the request that sends them',
  'trace-ids': 'the ids of the present trace, for the lines of the log',
  'peer-address-header': 'the name of the header that carries the socket’s address',
  'process-is-started': 'whether our server has made the process ready before Next asks',
  stopping: 'whether the process was told to stop: readiness says so, whoever answers',
} as const;

export type SharedName = keyof typeof processWideValueDescriptions;

const registry = Symbol.for('@repo/base/process-wide');

function sharedMap(): Map<SharedName, unknown> {
  const holder = globalThis as { [registry]?: Map<SharedName, unknown> };
  holder[registry] ??= new Map();
  return holder[registry];
}

/** The one value of this name in the process, made on first use. Each name is used in one place, which says its type. */
export function processWide<T>(name: SharedName, make: () => T): T {
  const values = sharedMap();
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as T;
}

/** Whether the value was made already. */
export function hasProcessWide(name: SharedName): boolean {
  return sharedMap().has(name);
}

/** Puts another value in its place: what a test does that brings its own services. */
export function replaceProcessWideForTests<T>(name: SharedName, value: T): void {
  sharedMap().set(name, value);
}

/** For tests: the next use makes the value again. */
export function resetProcessWideForTests(...names: SharedName[]): void {
  for (const name of names) sharedMap().delete(name);
}
