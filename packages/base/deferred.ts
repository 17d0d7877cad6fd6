import type { Logger } from './logger.ts';
import { processWide } from './process-wide.ts';

function pending(): Set<Promise<void>> {
  return processWide('deferred-work', () => new Set<Promise<void>>());
}

/** Runs work once the answer is on its way. A failure is logged with the request's id and goes no further. */
export function deferWork(work: () => Promise<unknown>, logger: Logger, requestId: string): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  pending().add(promise);
  setImmediate(async () => {
    try {
      await work();
    } catch (error) {
      logger.error({ requestId, err: error }, 'work after the answer failed');
    } finally {
      pending().delete(promise);
      resolve();
    }
  });
}

/** Resolves when all deferred work of this process is done: before it ends, and in tests. */
export async function waitForDeferredWork(): Promise<void> {
  while (pending().size > 0) await Promise.all(pending());
}
