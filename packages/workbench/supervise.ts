import { setTimeout as delay } from 'node:timers/promises';
import { StepError } from './step-error.ts';

/** What is restarted: a process, or a database server, that ends by itself. */
export type Supervised = {
  /** Resolves when it has ended. */
  exited: Promise<unknown>;
  /** The end of what it said. */
  lastWords: () => string;
  logFile: string;
};

type Options = {
  /** "The marketplace". */
  name: string;
  first: Supervised;
  /** Resolves once it serves again; rejects where it does not. */
  restart: () => Promise<Supervised>;
  report: (line: string) => void;
  isStopping: () => boolean;
  /** It gives up at so many. */
  crashesPerMinute?: number;
  /** Tests shorten it. */
  firstPauseMs?: number;
};

const minute = 60_000;
const failuresInARow = 10;
const longestPauseMs = 3_000;

/**
 * Restarts what ends by itself, with exponential backoff. Resolves with an explanation when it gives up: after ten crashes
 * within a minute, or ten restarts in a row that failed.
 */
export async function supervise({
  name,
  first,
  restart,
  report,
  isStopping,
  crashesPerMinute = 10,
  firstPauseMs = 100,
}: Options): Promise<StepError> {
  let current: Supervised = first;
  let crashes: number[] = [];
  for (;;) {
    await current.exited;
    // What is being stopped never gives up.
    if (isStopping()) return new Promise(() => {});
    crashes = [...crashes, performance.now()].filter((at) => at > performance.now() - minute);
    if (crashes.length >= crashesPerMinute) {
      return givenUp(
        `${name} crashed ${crashes.length} ${crashes.length === 1 ? 'time' : 'times'} within a minute.`,
        current,
      );
    }
    report(`${name} stopped by itself and is being restarted.`);
    await delay(pauseAfter(crashes.length, firstPauseMs));
    const restarted = await restartUntilItServes({ restart, isStopping, firstPauseMs });
    if (restarted === 'stopping') return new Promise(() => {});
    if ('failure' in restarted) {
      const what = `${name} could not be restarted ${failuresInARow} times in a row.`;
      return givenUp(what, { ...current, lastWords: () => restarted.failure });
    }
    current = restarted;
    report(`${name} is running again.`);
  }
}

function givenUp(what: string, { lastWords, logFile }: Supervised): StepError {
  return new StepError(what, {
    output: lastWords(),
    advice: 'Put right what the lines above name, then start it again.',
    logFile,
  });
}

type Restarting = Pick<Options, 'restart' | 'isStopping'> & { firstPauseMs: number };

async function restartUntilItServes({
  restart,
  isStopping,
  firstPauseMs,
}: Restarting): Promise<Supervised | 'stopping' | { failure: string }> {
  for (let failures = 0; ; ) {
    if (isStopping()) return 'stopping';
    try {
      return await restart();
    } catch (error) {
      failures += 1;
      if (failures >= failuresInARow) {
        return { failure: error instanceof Error ? error.message : String(error) };
      }
      await delay(pauseAfter(failures, firstPauseMs));
    }
  }
}

function pauseAfter(count: number, firstPauseMs: number): number {
  return Math.min(firstPauseMs * 2 ** (count - 1), longestPauseMs);
}
