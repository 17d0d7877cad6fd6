import type { Transferable } from 'node:worker_threads';
import { processWide } from '@repo/base/process-wide';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';

type PoolOptions = {
  /** A module that exports `run(task)`. Threads load it unbundled. */
  file: string;
  maximumThreads: number;
  /** Heap limit of each thread. */
  memoryMb?: number;
  /** Reuses threads. Otherwise each thread runs one task, so no state reaches the next one. */
  reusesThreads?: boolean;
};

export type ThreadPool = {
  readonly options: PoolOptions;
  readonly queue: PQueue<FairQueue, FairQueueOptions>;
  threads: Piscina;
};

/** One pool per name and process, created on first use. Idle threads do not keep the process alive. */
export function getOrCreateThreadPool(name: string, options: PoolOptions): ThreadPool {
  const pools = processWide('thread-pools', () => new Map<string, ThreadPool>());
  const pool = pools.get(name) ?? createPool(options);
  pools.set(name, pool);
  return pool;
}

function createPool(options: PoolOptions): ThreadPool {
  // A separate queue, because piscina does not replace a stopped thread for waiting tasks.
  const queue = new PQueue({ concurrency: options.maximumThreads, queueClass: FairQueue });
  return { options, queue, threads: createThreads(options) };
}

function createThreads({ maximumThreads, memoryMb }: PoolOptions): Piscina {
  const threads = new Piscina({
    minThreads: 0,
    maxThreads: maximumThreads,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    ...(memoryMb && {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    }),
  });
  // Emitted for an idle thread that ends; it is replaced when needed.
  threads.on('error', () => {});
  return threads;
}

type TaskOptions = {
  /** Clients are served in turn. */
  client?: string;
  /** Ends the thread after this time; waiting does not count. */
  timeoutMs?: number;
  /** Moved to the thread instead of copied. */
  transferList?: Transferable[];
};

/** Rejects with the task's error, or when its thread ends. */
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
  const threads = options.reusesThreads ? pool.threads : createThreads(options);
  const ending = new AbortController();
  const timer =
    timeoutMs === undefined ? undefined : setTimeout(() => ending.abort(new TaskTimeout()), timeoutMs);
  // A thread that ends before it has taken the task does not reject it.
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
    if (!options.reusesThreads) await threads.destroy();
    // If no thread could start, piscina would keep the task and run it later for nothing.
    else if (threads.threads.length === 0) pool.threads = createThreads(options);
  }
}

export type TaskEnd<Result> =
  | { kind: 'result'; result: Result }
  | { kind: 'timeout' }
  | { kind: 'out-of-memory' };

/** Timeouts and memory exhaustion resolve as a result instead of rejecting. */
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
