import type { Worker, WorkerOptions } from 'node:worker_threads';

export type ThreadLimits = {
  timeoutMs: number;
  /** What the thread's heap may have. */
  memoryMb: number;
};

export type ThreadEnd<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'timeout' }
  | { kind: 'out-of-memory' };

/** What a thread says: parts on the way, an answer at the end. */
export type ThreadMessage<Part, Answer> = { part: Part } | { answer: Answer };

/**
 * Runs a thread until it answers and ends it then; or when its time or memory is used up, whatever it is at. The process
 * lives on in every case. Rejects where the thread itself broke.
 */
export function superviseThread<Part, Answer>(
  start: (options: WorkerOptions) => Worker,
  data: Uint8Array<ArrayBuffer>,
  more: unknown,
  onPart: (part: Part) => void,
  { timeoutMs, memoryMb }: ThreadLimits,
): Promise<ThreadEnd<Answer>> {
  const worker = start({
    workerData: { data, more },
    // The thread takes the bytes over; they are not copied.
    transferList: [data.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  });
  const ended = Promise.withResolvers<ThreadEnd<Answer>>();
  const timer = setTimeout(() => ended.resolve({ kind: 'timeout' }), timeoutMs);
  worker.on('message', (message: ThreadMessage<Part, Answer>) => {
    if ('part' in message) onPart(message.part);
    else ended.resolve({ kind: 'answer', answer: message.answer });
  });
  worker.on('messageerror', ended.reject);
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') ended.resolve({ kind: 'out-of-memory' });
    else ended.reject(error);
  });
  worker.on('exit', () => ended.reject(new Error('The thread ended without an answer')));
  return ended.promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
