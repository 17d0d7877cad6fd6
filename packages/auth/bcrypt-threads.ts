import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** With `hash` a comparison, without it a new hash of this cost. */
export type BcryptTask = { id: number; password: string } & (
  | { hash: string; cost?: undefined }
  | { hash?: undefined; cost: number }
);
export type BcryptAnswer = { id: number } & (
  | { result: string | boolean; failure?: undefined }
  | { failure: string }
);

type Waiting = { resolve: (result: string | boolean) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };
type Threads = { list: Thread[]; lastId: number };

// Next's bundle and a server outside of it may each hold this module; the threads are one set.
const slot = Symbol.for('repo.auth.bcrypt-threads');
type Slot = { [slot]?: Threads };

function threads(): Threads {
  const holder = globalThis as Slot;
  holder[slot] ??= { list: [], lastId: 0 };
  return holder[slot];
}

/** One core is left to those who are not signing in; more than four at once nobody needs. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1));

/**
 * Tasks that may wait for one thread, about ten seconds of them at production's cost. Whoever came later would have given up
 * before the answer, and everybody behind would wait in vain.
 */
const mostTasks = mostThreads * 48;

/** There is too much to hash already: try again in a few seconds. */
export class PasswordQueueFull extends Error {
  constructor() {
    super('Too many passwords wait to be hashed');
    this.name = 'PasswordQueueFull';
  }
}

// By its name, since Next's bundle and a server outside of it have a class each.
export function isPasswordQueueFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordQueueFull';
}

function startThread(list: Thread[]): Thread {
  const worker = new Worker(new URL('./bcrypt-thread.ts', import.meta.url));
  const thread: Thread = { worker, waiting: new Map() };
  const end = (error: Error) => {
    const index = list.indexOf(thread);
    if (index !== -1) list.splice(index, 1);
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  };
  worker.on('message', (answer: BcryptAnswer) => {
    const caller = thread.waiting.get(answer.id);
    thread.waiting.delete(answer.id);
    if (answer.failure === undefined) caller?.resolve(answer.result);
    else caller?.reject(new Error(answer.failure));
    // An idle thread keeps no process alive.
    if (thread.waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that hashes passwords ended')));
  list.push(thread);
  return thread;
}

/** The one with the least to do; another is started while all are busy and there may be more. */
function chooseThread(list: Thread[]): Thread {
  const [idlest] = list.toSorted((a, b) => a.waiting.size - b.waiting.size);
  if (idlest && (idlest.waiting.size === 0 || list.length >= mostThreads)) return idlest;
  return startThread(list);
}

function run(task: { password: string; hash: string } | { password: string; cost: number }) {
  const { list } = threads();
  const tasks = list.reduce((sum, { waiting }) => sum + waiting.size, 0);
  if (tasks >= mostTasks) throw new PasswordQueueFull();
  threads().lastId += 1;
  const id = threads().lastId;
  const { worker, waiting } = chooseThread(list);
  return new Promise<string | boolean>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ ...task, id } satisfies BcryptTask);
  });
}

/** As bcrypt's `hash`, in another thread: nothing else of the process waits for it. Rejects with PasswordQueueFull. */
export async function hashInThread(password: string, cost: number): Promise<string> {
  return String(await run({ password, cost }));
}

/** As bcrypt's `compare`, in another thread. Rejects with PasswordQueueFull. */
export async function compareInThread(password: string, hash: string): Promise<boolean> {
  return (await run({ password, hash })) === true;
}
