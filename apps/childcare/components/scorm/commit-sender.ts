import type { CommitAnswer } from '@repo/schemas/childcare/scorm';
import type { FrameMessage } from './frame-message.ts';

export type SenderTools = {
  post: (text: string) => Promise<Response>;
  beacon: (text: string) => boolean;
  tell: (message: FrameMessage) => void;
  pause: (milliseconds: number) => Promise<void>;
};

const longestPauseMs = 30_000;

/** Whether sending it again may help; what was refused stays refused. */
const mayRetry = (status: number) => status >= 500 || status === 429 || status === 408;

type Refusal = { error?: string; code?: string } | null;

async function refusalOf(response: Response): Promise<{ code: string | undefined; reason: string }> {
  const body = (await response.json().catch(() => null)) as Refusal;
  const reason = body?.error ?? 'This could not be stored. Load the page again';
  return { code: body?.code, reason: reason.slice(0, 300) };
}

/**
 * Sends what a SCO commits, one after the other. Each commit is the whole state, so that of those that wait only the last one
 * goes; it is sent again until it is taken. Once the page is being left everything goes at once, as a beacon.
 */
export function createCommitSender({ post, beacon, tell, pause }: SenderTools) {
  let waiting: string | null = null;
  let underWay: string | null = null;
  /** The last one did not arrive. */
  let isCut = false;
  let isLeaving = false;
  let isOver = false;

  async function settle(response: Response, text: string): Promise<boolean> {
    if (response.ok) {
      const { status, score, isCompleted } = (await response.json()) as CommitAnswer;
      tell({ kind: 'saved', status, score, isCompleted });
      return true;
    }
    if (mayRetry(response.status)) {
      waiting ??= text;
      return false;
    }
    const { code, reason } = await refusalOf(response);
    // A beacon of it was quicker.
    if (code === 'STALE_COMMIT') return true;
    isOver = true;
    tell({ kind: 'refused', reason });
    return true;
  }

  async function pump(): Promise<void> {
    if (underWay !== null) return;
    for (let failures = 0; waiting !== null && !isOver && !isLeaving; ) {
      underWay = waiting;
      waiting = null;
      tell({ kind: 'saving' });
      const response = await post(underWay).catch(() => null);
      if (response === null) waiting ??= underWay;
      const isSettled = response !== null && (await settle(response, underWay));
      underWay = null;
      failures = isSettled ? 0 : failures + 1;
      isCut = !isSettled;
      if (isSettled) continue;
      if (waiting !== null) tell({ kind: 'waiting', text: waiting });
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
      // The page around keeps it, in case this one is closed before there is a connection.
      if (isCut) tell({ kind: 'waiting', text });
      void pump();
    },
    /** The page may be going: what waits, or is on its way, goes at once. What arrives twice is taken once. */
    leave(): void {
      const last = waiting ?? underWay;
      isLeaving = true;
      waiting = null;
      if (last !== null && !isOver) beacon(last);
    },
    /** It did not go after all. */
    stay(): void {
      isLeaving = false;
    },
  };
}

export type CommitSender = ReturnType<typeof createCommitSender>;
