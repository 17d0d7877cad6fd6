import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';

/** Limits concurrency and rate of requests to the agency. */
export type Throttle = {
  /** Runs the work when a slot is free; rejects if the signal aborts first. */
  run<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
  /** Delays all further starts, as requested by the agency. */
  pauseFor(ms: number): void;
};

/** At most `concurrency` at once, with starts `gapMs` apart. */
export function createThrottle({ concurrency, gapMs }: { concurrency: number; gapMs: number }): Throttle {
  const spacing = gapMs > 0 ? { interval: gapMs, intervalCap: 1, strict: true } : {};
  const queue = new PQueue({ concurrency, ...spacing });
  let pausedUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  return {
    async run(work, signal) {
      let running: ReturnType<typeof work> | undefined;
      // A queued call is started by the one that ends before it, and would belong to that one's trace.
      const begin = AsyncLocalStorage.bind(() => {
        running = work();
        return running;
      });
      try {
        return await queue.add(begin, { signal });
      } catch (error) {
        // The queue rejects on abort, but only the end of a request already sent shows whether it was carried out.
        if (running) return running;
        throw error;
      }
    },
    pauseFor(ms) {
      const until = Date.now() + ms;
      if (until <= pausedUntil) return;
      pausedUntil = until;
      queue.pause();
      clearTimeout(timer);
      timer = setTimeout(() => queue.start(), ms);
    },
  };
}
