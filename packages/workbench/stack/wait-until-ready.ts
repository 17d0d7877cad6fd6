import { setTimeout as delay } from 'node:timers/promises';
import type { RunningProcess } from '../processes.ts';
import { setupTimeouts } from '../set-up-timeouts.ts';
import { StepError } from '../step-error.ts';

/** Waits for status 200. Throws with the end of the output when the process ends or takes too long; it is stopped then. */
export async function waitUntilReadyOrStop(url: string, process: RunningProcess): Promise<void> {
  try {
    await waitUntilReady(url, process);
  } catch (error) {
    await process.stop();
    throw error;
  }
}

async function waitUntilReady(url: string, process: RunningProcess): Promise<void> {
  const deadline = performance.now() + setupTimeouts.readyMs;
  let lastAnswer = 'no answer';
  while (performance.now() < deadline) {
    if (!process.isRunning()) throw notReady(process, `${process.name} stopped while it started.`);
    lastAnswer = await ask(url);
    if (lastAnswer === '200') return;
    await delay(100);
  }
  throw notReady(process, `${process.name} is not ready (${url}: ${lastAnswer}).`);
}

function notReady(process: RunningProcess, what: string): StepError {
  return new StepError(what, {
    output: process.outputTail(),
    advice: 'Its last lines say what it lacks. Put that right and start it again.',
    logFile: process.logFile,
  });
}

async function ask(url: string): Promise<string> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(setupTimeouts.probeMs),
      redirect: 'manual',
    });
    const text = await answer.text();
    return answer.status === 200 ? '200' : `${answer.status} ${text.slice(0, 300)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
