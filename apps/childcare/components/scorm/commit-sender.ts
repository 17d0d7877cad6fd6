import type { CommitAnswer } from '@repo/schemas/childcare/scorm';
import type { ScormFrameMessage } from './frame-message.ts';
import type { KeptCommit } from './kept-commit.ts';

export type CommitSenderTools = {
  post: (text: string) => Promise<Response>;
  /** Returns false for a text that is too long for a beacon. */
  beacon: (text: string) => boolean;
  /** Keeps a commit on this device, at once. */
  kept: Pick<KeptCommit, 'put' | 'remove'>;
  notify: (message: ScormFrameMessage) => void;
  pause: (milliseconds: number) => Promise<void>;
};

const maximumPauseMs = 30_000;

/** Grows with each failure. */
export const retryBackoffMs = (failures: number) => Math.min(1000 * 2 ** failures, maximumPauseMs);

/** Whether a retry may help; other refusals are final. */
export const isRetryableStatus = (status: number) => status >= 500 || status === 429 || status === 408;

type Refusal = { error?: string; code?: string } | null;

async function refusalOf(response: Response): Promise<{ code: string | undefined; reason: string }> {
  const body = (await response.json().catch(() => null)) as Refusal;
  const reason = body?.error ?? 'This could not be stored. Load the page again';
  return { code: body?.code, reason: reason.slice(0, 300) };
}

/**
 * Sends a SCO's commits one after the other, with retries. Each commit has the whole state, so only the last waiting one is sent.
 * While the page is being left, commits are sent immediately as beacons. One that is too long for a beacon is kept: on this device,
 * and by the page around, which may be gone already.
 */
export function createCommitSender({ post, beacon, kept, notify, pause }: CommitSenderTools) {
  let waiting: string | null = null;
  /** The commit that makes the kept one superfluous once it is stored: itself, or a later one. */
  let keptUntil: string | null = null;
  /** The commit that was kept. */
  let keptText: string | null = null;
  let inFlight: string | null = null;
  /** Whether the last commit did not arrive. */
  let isDisconnected = false;
  let isLeaving = false;
  let isOver = false;

  function removeKept(): void {
    if (keptText !== null) kept.remove(keptText);
    keptUntil = null;
    keptText = null;
  }

  async function settle(response: Response, text: string): Promise<boolean> {
    if (isRetryableStatus(response.status)) {
      waiting ??= text;
      return false;
    }
    if (text === keptUntil) removeKept();
    if (response.ok) {
      const { status, score, isCompleted } = (await response.json()) as CommitAnswer;
      // Otherwise the page around would take the kept commit for stored.
      if (keptUntil === null) notify({ kind: 'saved', status, score, isCompleted });
      return true;
    }
    const { code, reason } = await refusalOf(response);
    // A beacon with the same commit arrived first.
    if (code === 'STALE_COMMIT') return true;
    isOver = true;
    removeKept();
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
      await pause(retryBackoffMs(failures));
    }
  }

  function sendBeforeLeaving(text: string): void {
    if (beacon(text)) return;
    keptUntil = text;
    keptText = text;
    kept.put(text);
    notify({ kind: 'waiting', text });
  }

  return {
    send(text: string): void {
      if (isOver) return;
      if (isLeaving) {
        sendBeforeLeaving(text);
        return;
      }
      waiting = text;
      if (keptUntil !== null) keptUntil = text;
      // The parent page keeps it, in case this frame closes before the connection returns.
      if (isDisconnected) notify({ kind: 'waiting', text });
      void sendWaiting();
    },
    /** The page may be closing: sends the waiting or current commit immediately. The service ignores duplicates. */
    leave(): void {
      const last = waiting ?? inFlight;
      isLeaving = true;
      waiting = null;
      if (last !== null && !isOver) sendBeforeLeaving(last);
    },
    /** The page stayed open, and sends what it kept. */
    stay(): void {
      if (!isLeaving) return;
      isLeaving = false;
      waiting ??= keptUntil;
      void sendWaiting();
    },
  };
}

export type CommitSender = ReturnType<typeof createCommitSender>;
