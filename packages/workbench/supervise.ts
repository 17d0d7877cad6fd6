import { setTimeout as delay } from 'node:timers/promises';
import { StepError } from './step-error.ts';

export type SupervisedProcess = {
  exited: Promise<unknown>;
  outputTail: () => string;
  logFile: string;
};

type Options = {
  name: string;
  first: SupervisedProcess;
  /** Resolves once it serves again. */
  restart: () => Promise<SupervisedProcess>;
  report: (line: string) => void;
  isStopping: () => boolean;
  /** It gives up after this many. */
  crashesPerMinute?: number;
  initialBackoffMs?: number;
};

const minute = 60_000;
const failuresInARow = 10;
const maximumPauseMs = 3_000;

/**
 * Restarts with exponential backoff. Resolves with an explanation when it gives up: after ten crashes within a minute,
 * or ten failed restarts in a row.
 */
export async function superviseUntilGivenUp({
  name,
  first,
  restart,
  report,
  isStopping,
  crashesPerMinute = 10,
  initialBackoffMs = 100,
}: Options): Promise<StepError> {
  let current: SupervisedProcess = first;
  let crashes: number[] = [];
  for (;;) {
    await current.exited;
    // A stack that is stopping never gives up.
    if (isStopping()) return new Promise(() => {});
    crashes = [...crashes, performance.now()].filter((at) => at > performance.now() - minute);
    if (crashes.length >= crashesPerMinute) {
      return givenUp(
        `${name} crashed ${crashes.length} ${crashes.length === 1 ? 'time' : 'times'} within a minute.`,
        current,
      );
    }
    report(`${name} stopped by itself and is being restarted.`);
    await delay(pauseAfter(crashes.length, initialBackoffMs));
    const restarted = await restartUntilItServes({ restart, isStopping, initialBackoffMs });
    if (restarted === 'stopping') return new Promise(() => {});
    if ('failure' in restarted) {
      const what = `${name} could not be restarted ${failuresInARow} times in a row.`;
      return givenUp(what, { ...current, outputTail: () => restarted.failure });
    }
    current = restarted;
    report(`${name} is running again.`);
  }
}

function givenUp(what: string, { outputTail, logFile }: SupervisedProcess): StepError {
  return new StepError(what, {
    output: outputTail(),
    advice: 'Put right what the lines above name, then start it again.',
    logFile,
  });
}

type Restarting = Pick<Options, 'restart' | 'isStopping'> & { initialBackoffMs: number };

async function restartUntilItServes({
  restart,
  isStopping,
  initialBackoffMs,
}: Restarting): Promise<SupervisedProcess | 'stopping' | { failure: string }> {
  for (let failures = 0; ; ) {
    if (isStopping()) return 'stopping';
    try {
      return await restart();
    } catch (error) {
      failures += 1;
      if (failures >= failuresInARow) {
        return { failure: error instanceof Error ? error.message : String(error) };
      }
      await delay(pauseAfter(failures, initialBackoffMs));
    }
  }
}

function pauseAfter(count: number, initialBackoffMs: number): number {
  return Math.min(initialBackoffMs * 2 ** (count - 1), maximumPauseMs);
}
