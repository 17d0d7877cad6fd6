import PQueue from 'p-queue';

/** Limits how many requests one client has at the agency at once, and how fast it sends them. */
export type Throttle = {
  /** Runs the work when it is its turn; rejects when the signal is aborted before that. */
  run<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
  /** Nobody starts before so many milliseconds have passed: the agency asked for a rest. */
  rest(ms: number): void;
};

/** At most `concurrency` at once, and `gapMs` between one start and the next. */
export function createThrottle({ concurrency, gapMs }: { concurrency: number; gapMs: number }): Throttle {
  const spacing = gapMs > 0 ? { interval: gapMs, intervalCap: 1, strict: true } : {};
  const queue = new PQueue({ concurrency, ...spacing });
  let restsUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  return {
    async run(work, signal) {
      let running: ReturnType<typeof work> | undefined;
      const begin = () => {
        running = work();
        return running;
      };
      try {
        return await queue.add(begin, { signal });
      } catch (error) {
        // The queue rejects as soon as the signal is aborted. Of a request that was sent only its own end says whether it may
        // have been carried out.
        if (running) return running;
        throw error;
      }
    },
    rest(ms) {
      const until = Date.now() + ms;
      if (until <= restsUntil) return;
      restsUntil = until;
      queue.pause();
      clearTimeout(timer);
      timer = setTimeout(() => queue.start(), ms);
    },
  };
}
