import { setTimeout as delay } from 'node:timers/promises';
import type { RunningWriter } from '../../product/writer.ts';
import { documentText } from './document-text.ts';

export type DocumentReader = {
  /** Statuses, with the sentence where it is not 200, and how often. */
  outcomes: Map<string, number>;
  stop: () => Promise<void>;
  /** Documents that cannot be read, or not as they were uploaded. */
  countWrong: () => Promise<number>;
};

/** Reads acknowledged documents in turn until it is stopped. */
export function startDocumentReader(
  url: string,
  headers: Record<string, string>,
  documents: RunningWriter,
): DocumentReader {
  const outcomes = new Map<string, number>();
  let isStopped = false;
  const read = async (path: string): Promise<{ outcome: string; text: string }> => {
    try {
      const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(30_000) });
      const text = await answer.text();
      return { outcome: answer.status === 200 ? '200' : `${answer.status} ${text.slice(0, 200)}`, text };
    } catch (error) {
      return { outcome: error instanceof Error ? error.message : String(error), text: '' };
    }
  };
  const run = async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const one = documents.acknowledged[turn % Math.max(1, documents.acknowledged.length)];
      if (one) {
        const { outcome } = await read(one.id);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      await delay(100);
    }
  };
  const running = run();
  return {
    outcomes,
    stop: () => {
      isStopped = true;
      return running;
    },
    countWrong: async () => {
      let wrong = 0;
      for (const { id, key } of documents.acknowledged)
        if ((await read(id)).text !== documentText(key)) wrong += 1;
      return wrong;
    },
  };
}
