import type { Transferable } from 'node:worker_threads';
import { processWide } from '@repo/base/process-wide';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { FairQueue, type QueuedFor } from './fair-queue.ts';

type PoolOptions = {
  /** The path of a module that exports `run(task)`. Threads load it as it is, outside of any bundle. */
  file: string;
  mostThreads: number;
  /** What the heap of each thread may have. */
  memoryMb?: number;
  /** Threads are kept for further tasks. Otherwise each does one task and ends, and nothing of it reaches the next one. */
  isKept?: boolean;
};

export type ThreadPool = {
  readonly options: PoolOptions;
  readonly queue: PQueue<FairQueue, QueuedFor>;
  threads: Piscina;
};

/** The pool of this name in this process, made when it is first asked for. An idle thread keeps no process alive. */
export function threadPool(name: string, options: PoolOptions): ThreadPool {
  const pools = processWide('thread-pools', () => new Map<string, ThreadPool>());
  const pool = pools.get(name) ?? createPool(options);
  pools.set(name, pool);
  return pool;
}

function createPool(options: PoolOptions): ThreadPool {
  // Tasks wait in a queue of their own, since piscina starts no thread for them in place of one that was ended.
  const queue = new PQueue({ concurrency: options.mostThreads, queueClass: FairQueue });
  return { options, queue, threads: createThreads(options) };
}

function createThreads({ mostThreads, memoryMb }: PoolOptions): Piscina {
  const threads = new Piscina({
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    ...(memoryMb && {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    }),
  });
  // Emitted for a thread that ends without a task; an idle one is replaced when it is needed.
  threads.on('error', () => {});
  return threads;
}

type TaskOptions = {
  /** Whose task it is; clients are served in turn. */
  client?: string;
  /** The thread is ended when it works for longer; waiting does not count. */
  timeoutMs?: number;
  /** What the thread takes over in place of a copy. */
  transferList?: Transferable[];
};

/** Runs a task in a thread of the pool. Rejects with what the task throws, or when its thread ends. */
export function runTask<Result>(
  pool: ThreadPool,
  task: unknown,
  { client = '', ...options }: TaskOptions = {},
): Promise<Result> {
  return pool.queue.add(() => runNow<Result>(pool, task, options), { client });
}

class TaskTimeout extends Error {}

async function runNow<Result>(
  pool: ThreadPool,
  task: unknown,
  { timeoutMs, transferList = [] }: Omit<TaskOptions, 'client'>,
): Promise<Result> {
  const { options } = pool;
  const threads = options.isKept ? pool.threads : createThreads(options);
  const ending = new AbortController();
  const timer =
    timeoutMs === undefined ? undefined : setTimeout(() => ending.abort(new TaskTimeout()), timeoutMs);
  // A thread that ends before it has taken the task fails no task.
  const giveUp = (error: Error) => ending.abort(error);
  threads.once('error', giveUp);
  try {
    return await threads.run(task, {
      filename: options.file,
      name: 'run',
      signal: ending.signal,
      transferList,
    });
  } finally {
    clearTimeout(timer);
    threads.off('error', giveUp);
    if (!options.isKept) await threads.destroy();
    // A task for which no thread could be started would stay with piscina, and be done in vain by the next one.
    else if (threads.threads.length === 0) pool.threads = createThreads(options);
  }
}

export type TaskEnd<Result> =
  | { kind: 'result'; result: Result }
  | { kind: 'timeout' }
  | { kind: 'out-of-memory' };

/** The same for a task that may use up its time or its memory: the process lives on, and that is an answer. */
export async function runLimitedTask<Result>(
  pool: ThreadPool,
  task: unknown,
  options: TaskOptions & { timeoutMs: number },
): Promise<TaskEnd<Result>> {
  try {
    return { kind: 'result', result: await runTask<Result>(pool, task, options) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return { kind: 'out-of-memory' };
    if (error.cause instanceof TaskTimeout) return { kind: 'timeout' };
    throw error;
  }
}
