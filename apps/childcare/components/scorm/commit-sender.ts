import type { CommitAnswer } from '@repo/schemas/childcare/scorm';
import type { FrameMessage } from './frame-message.ts';

type SenderTools = {
  post: (text: string) => Promise<Response>;
  beacon: (text: string) => boolean;
  notify: (message: FrameMessage) => void;
  pause: (milliseconds: number) => Promise<void>;
};

const longestPauseMs = 30_000;

/** Whether a retry may help; other refusals are final. */
const mayRetry = (status: number) => status >= 500 || status === 429 || status === 408;

type Refusal = { error?: string; code?: string } | null;

async function refusalOf(response: Response): Promise<{ code: string | undefined; reason: string }> {
  const body = (await response.json().catch(() => null)) as Refusal;
  const reason = body?.error ?? 'This could not be stored. Load the page again';
  return { code: body?.code, reason: reason.slice(0, 300) };
}

/**
 * Sends a SCO's commits one after the other, with retries. Each commit has the whole state, so only the last waiting one is sent.
 * While the page is being left, commits are sent immediately as beacons.
 */
export function createCommitSender({ post, beacon, notify, pause }: SenderTools) {
  let waiting: string | null = null;
  let inFlight: string | null = null;
  /** Whether the last commit did not arrive. */
  let isDisconnected = false;
  let isLeaving = false;
  let isOver = false;

  async function settle(response: Response, text: string): Promise<boolean> {
    if (response.ok) {
      const { status, score, isCompleted } = (await response.json()) as CommitAnswer;
      notify({ kind: 'saved', status, score, isCompleted });
      return true;
    }
    if (mayRetry(response.status)) {
      waiting ??= text;
      return false;
    }
    const { code, reason } = await refusalOf(response);
    // A beacon with the same commit arrived first.
    if (code === 'STALE_COMMIT') return true;
    isOver = true;
    notify({ kind: 'refused', reason });
    return true;
  }

  async function sendWaiting(): Promise<void> {
    if (inFlight !== null) return;
    for (let failures = 0; waiting !== null && !isOver && !isLeaving; ) {
      inFlight = waiting;
      waiting = null;
      notify({ kind: 'saving' });
      const response = await post(inFlight).catch(() => null);
      if (response === null) waiting ??= inFlight;
      const isSettled = response !== null && (await settle(response, inFlight));
      inFlight = null;
      failures = isSettled ? 0 : failures + 1;
      isDisconnected = !isSettled;
      if (isSettled) continue;
      if (waiting !== null) notify({ kind: 'waiting', text: waiting });
      await pause(Math.min(1000 * 2 ** failures, longestPauseMs));
    }
  }

  return {
    send(text: string): void {
      if (isOver) return;
      if (isLeaving) {
        beacon(text);
        return;
      }
      waiting = text;
      // The parent page keeps it, in case this frame closes before the connection returns.
      if (isDisconnected) notify({ kind: 'waiting', text });
      void sendWaiting();
    },
    /** The page may be closing: sends the waiting or current commit immediately. The service ignores duplicates. */
    leave(): void {
      const last = waiting ?? inFlight;
      isLeaving = true;
      waiting = null;
      if (last !== null && !isOver) beacon(last);
    },
    /** The page stayed open. */
    stay(): void {
      isLeaving = false;
    },
  };
}

export type CommitSender = ReturnType<typeof createCommitSender>;
