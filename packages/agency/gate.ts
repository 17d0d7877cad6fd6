import { setTimeout as wait } from 'node:timers/promises';

/** How much of the agency one client takes at a time. */
export type Gate = {
  /** Runs the work when it is its turn; rejects when the signal is aborted before that. */
  run<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
  /** Nobody starts before so many milliseconds have passed: the agency asked for a rest. */
  rest(ms: number): void;
};

/** At most `concurrency` at once, and `gapMs` between one start and the next. */
export function createGate({ concurrency, gapMs }: { concurrency: number; gapMs: number }): Gate {
  let running = 0;
  let nextStart = 0;
  const queue: (() => void)[] = [];

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running >= concurrency) await queueUp(signal);
    else running += 1;
  }

  /** Whoever leaves hands its place over, so that `running` never counts a gap between two. */
  function queueUp(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(proceed), 1);
        reject(signal.reason);
      };
      const proceed = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      queue.push(proceed);
    });
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work, signal) {
      await enter(signal);
      try {
        const startAt = Math.max(Date.now(), nextStart);
        nextStart = startAt + gapMs;
        if (startAt > Date.now()) await wait(startAt - Date.now(), undefined, { signal });
        return await work();
      } finally {
        leave();
      }
    },
    rest(ms) {
      nextStart = Math.max(nextStart, Date.now() + ms);
    },
  };
}
