import { setTimeout as delay } from 'node:timers/promises';
import type { JsonAnswer } from './call.ts';

export type WriterOptions = {
  name: string;
  /** Stores one thing. `key` is new each time, and the same when a write without an answer is repeated. */
  write: (key: string) => Promise<JsonAnswer>;
  idOf: (json: Record<string, unknown>) => unknown;
  /** Repeats a write that was not acknowledged with the same key, as the pages do. Otherwise it writes the next one. */
  repeats?: boolean;
};

export type AcknowledgedWrite = { id: string; key: string; begunAt: number; endedAt: number };

export type RunningWriter = {
  name: string;
  acknowledged: AcknowledgedWrite[];
  /** What was said instead of an acknowledgement, and how often. */
  refusals: Map<string, number>;
  stop: () => Promise<void>;
};

/** Writes one after the other, a little pause between them, until it is stopped. */
export function startWriter({ name, write, idOf, repeats = false }: WriterOptions): RunningWriter {
  const acknowledged: AcknowledgedWrite[] = [];
  const refusals = new Map<string, number>();
  let isStopped = false;
  const note = (text: string) => refusals.set(text, (refusals.get(text) ?? 0) + 1);
  const run = async () => {
    let key: string = crypto.randomUUID();
    while (!isStopped) {
      const begunAt = performance.now();
      const answer = await write(key).catch((error: unknown) => error);
      const outcome = isAnswer(answer) ? answer : null;
      const id = outcome && outcome.status < 300 ? idOf(outcome.json) : undefined;
      const isStored = typeof id === 'string';
      if (isStored) acknowledged.push({ id, key, begunAt, endedAt: performance.now() });
      else note(describe(answer));
      if (isStored || !repeats) key = crypto.randomUUID();
      await delay(isStored ? 20 : 100);
    }
  };
  const running = run();
  return {
    name,
    acknowledged,
    refusals,
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}

export function countRefusals({ refusals }: RunningWriter): number {
  return [...refusals.values()].reduce((sum, times) => sum + times, 0);
}

function isAnswer(value: unknown): value is JsonAnswer {
  return typeof value === 'object' && value !== null && 'status' in value;
}

function describe(answer: unknown): string {
  if (isAnswer(answer)) return `${answer.status} ${JSON.stringify(answer.json).slice(0, 200)}`;
  return answer instanceof Error ? answer.message : String(answer);
}
