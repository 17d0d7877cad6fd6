import { setTimeout as delay } from 'node:timers/promises';
import type { JsonCaller } from '../../product/call.ts';

type Upload = { status: string; finishedAt: string | null; progress: { done: number; total: number } };

export type ProgressWatch = {
  done: () => number;
  finished: Promise<void>;
  /** What was said to the person who looks at the upload, and how often. */
  answerCounts: Map<string, number>;
};

/** Asks for the upload as its page does, five times a second, whatever is answered. */
export function watchProgress(call: JsonCaller, path: string, signal: AbortSignal): ProgressWatch {
  let done = 0;
  const answers = new Map<string, number>();
  const note = (text: string) => answers.set(text, (answers.get(text) ?? 0) + 1);
  const look = async (): Promise<boolean> => {
    try {
      const { status, json } = await call(`${path}?limit=1`);
      note(status === 200 ? 'the upload as it is' : `${status} ${String(json.error)}`);
      if (status !== 200) return false;
      const { upload } = json.data as { upload: Upload };
      done = upload.progress.done;
      if (upload.status === 'paused') note('the upload is paused');
      return upload.finishedAt !== null;
    } catch {
      note('nobody answers');
      return false;
    }
  };
  const watch = async () => {
    while (!signal.aborted && !(await look())) await delay(200);
  };
  return { done: () => done, finished: watch(), answerCounts: answers };
}
