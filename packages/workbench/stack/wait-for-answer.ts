import { setTimeout as delay } from 'node:timers/promises';
import type { RunningProcess } from '../processes.ts';

const PATIENCE_MS = 90_000;

/** Waits until the address answers 200; throws with the process's last words when it ends first or takes too long. */
export async function waitForAnswer(url: string, process: RunningProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let lastAnswer = 'no answer';
  while (Date.now() < deadline) {
    if (!process.isRunning()) throw new Error(`${process.name} stopped:\n${process.lastWords()}`);
    lastAnswer = await ask(url);
    if (lastAnswer === '200') return;
    await delay(100);
  }
  throw new Error(`${process.name} is not ready (${url}: ${lastAnswer}):\n${process.lastWords()}`);
}

async function ask(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(20_000), redirect: 'manual' });
    const text = await answer.text();
    return answer.status === 200 ? '200' : `${answer.status} ${text.slice(0, 300)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
