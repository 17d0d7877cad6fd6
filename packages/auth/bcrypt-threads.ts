import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { presentClient } from './present-client.ts';

/** With `hash` a comparison, without it a new hash of this cost. */
export type BcryptTask = { id: number; password: string } & (
  | { hash: string; cost?: undefined }
  | { hash?: undefined; cost: number }
);
export type BcryptAnswer = { id: number } & (
  | { result: string | boolean; failure?: undefined }
  | { failure: string }
);

type Job = {
  task: BcryptTask;
  resolve: (result: string | boolean) => void;
  reject: (error: Error) => void;
  settled: () => void;
};
type Thread = { worker: Worker; job: Job | null };
type Threads = {
  list: Thread[];
  /** What waits for a thread, by client. Clients are served in turn: the first of the map is next. */
  waiting: Map<string, Job[]>;
  /** What waits and what is being done, by client. */
  counts: Map<string, number>;
  total: number;
  lastId: number;
};

// Next's bundle and a server outside of it may each hold this module; the threads are one set.
const slot = Symbol.for('repo.auth.bcrypt-threads');
type Slot = { [slot]?: Threads };

function threads(): Threads {
  const holder = globalThis as Slot;
  holder[slot] ??= { list: [], waiting: new Map(), counts: new Map(), total: 0, lastId: 0 };
  return holder[slot];
}

/** One core is left to those who are not signing in; more than four at once nobody needs. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1));

/**
 * Tasks that may wait for one thread, about ten seconds of them at production's cost. Whoever came later would have given up
 * before the answer, and everybody behind would wait in vain.
 */
const mostTasks = mostThreads * 48;

/** What one client may have in the queue: an office that signs in at once fits, and two others of its kind beside it. */
const mostTasksOfClient = mostTasks / 3;

/** What no request asked for, as the seed and jobs; it has no share of its own. */
const nobody = '';

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

function startThread(all: Threads): Thread {
  const worker = new Worker(new URL('./bcrypt-thread.ts', import.meta.url));
  const thread: Thread = { worker, job: null };
  const finish = (end: (job: Job) => void) => {
    const { job } = thread;
    thread.job = null;
    if (!job) return;
    job.settled();
    end(job);
  };
  const stop = (error: Error) => {
    const index = all.list.indexOf(thread);
    if (index !== -1) all.list.splice(index, 1);
    finish(({ reject }) => reject(error));
    startWaiting(all);
  };
  worker.on('message', (answer: BcryptAnswer) => {
    finish(({ resolve, reject }) => {
      if (answer.failure === undefined) resolve(answer.result);
      else reject(new Error(answer.failure));
    });
    startWaiting(all);
    // An idle thread keeps no process alive.
    if (thread.job === null) worker.unref();
  });
  worker.on('error', stop);
  worker.on('exit', () => stop(new Error('The thread that hashes passwords ended')));
  all.list.push(thread);
  return thread;
}

/** The next job: of the client whose turn it is, who then waits until all others had theirs. */
function takeNext({ waiting }: Threads): Job | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const [client, jobs] = first;
  const job = jobs.shift();
  waiting.delete(client);
  if (jobs.length > 0) waiting.set(client, jobs);
  return job;
}

/** Refuses what waits, and takes its count back. */
function refuseWaiting(all: Threads, error: Error): void {
  for (let job = takeNext(all); job; job = takeNext(all)) {
    job.settled();
    job.reject(error);
  }
}

/**
 * Gives what waits to idle threads; another one is started while all are busy and there may be more. Where none can be started,
 * those that there are continue with what waits, and without any it is refused.
 */
function startWaiting(all: Threads): void {
  while (all.waiting.size > 0) {
    const idle = all.list.find(({ job }) => job === null);
    if (!idle && all.list.length >= mostThreads) return;
    let thread: Thread;
    try {
      thread = idle ?? startThread(all);
    } catch (cause) {
      if (all.list.length > 0) return;
      refuseWaiting(all, new Error('No thread that hashes passwords could be started', { cause }));
      return;
    }
    const job = takeNext(all);
    if (!job) return;
    thread.job = job;
    thread.worker.ref();
    thread.worker.postMessage(job.task);
  }
}

/** Counts a task of a client; answers what takes it back. Throws PasswordQueueFull. */
function admit(all: Threads, client: string): () => void {
  const own = all.counts.get(client) ?? 0;
  const isBeyondShare = client !== nobody && own >= mostTasksOfClient;
  if (all.total >= mostTasks || isBeyondShare) throw new PasswordQueueFull();
  all.total += 1;
  all.counts.set(client, own + 1);
  return () => {
    all.total -= 1;
    const left = (all.counts.get(client) ?? 1) - 1;
    if (left === 0) all.counts.delete(client);
    else all.counts.set(client, left);
  };
}

function run(task: { password: string; hash: string } | { password: string; cost: number }) {
  const all = threads();
  const client = presentClient() ?? nobody;
  const settled = admit(all, client);
  all.lastId += 1;
  const id = all.lastId;
  return new Promise<string | boolean>((resolve, reject) => {
    const jobs = all.waiting.get(client) ?? [];
    jobs.push({ task: { ...task, id }, resolve, reject, settled });
    all.waiting.set(client, jobs);
    startWaiting(all);
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
