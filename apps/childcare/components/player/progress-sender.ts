import type { ProgressAnswer } from '@repo/schemas/childcare/progress';
import type { WatchAnswer } from '@repo/schemas/childcare/watch';
import type { ApiAnswer } from '@repo/ui/call-api';
import type { PlayedRange } from './played-ranges.ts';
import { isNothingUnsent, type UnsentProgress, type UnsentProgressStore } from './unsent-progress.ts';

/** The state of saving, as the page shows it. */
export type ProgressSaveState =
  | { kind: 'quiet' }
  | { kind: 'saved'; at: number }
  /** The service was not reached; progress is kept on this device. */
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  /** Lessons that come first are not completed; progress is kept on this device. */
  | { kind: 'locked' };

type LectureState = { isCompleted: boolean; enrollmentProgress: number };

/** Sends a POST that continues when the page closes; a lost connection gives status 0. */
export type PostJson = <T>(path: string, body: unknown) => Promise<ApiAnswer<T>>;

type Outcome = 'sent' | 'later' | 'signed-out' | 'locked';

/** The most ranges that one report may have. */
const maximumRanges = 50;

function outcomeOf({ status = 0 }: { status?: number }): Outcome {
  if (status === 401) return 'signed-out';
  // The only conflict of progress and watching: lessons that come first are not completed.
  if (status === 409) return 'locked';
  // Sending a refused report again is pointless: the lecture is deleted, or the person is no longer enrolled.
  const isFinal = status >= 400 && status < 500 && status !== 429 && status !== 408;
  return isFinal ? 'sent' : 'later';
}

type LectureTools = { unsent: UnsentProgressStore; post: PostJson; states: Map<string, LectureState> };

/** Sends everything kept for one lecture and stores the state that the service returns. */
function createLectureSender({ unsent, post, states }: LectureTools) {
  async function sendWatched(lectureId: string, ranges: PlayedRange[], position: number): Promise<Outcome> {
    for (let from = 0; from === 0 || from < ranges.length; from += maximumRanges) {
      const body = { ranges: ranges.slice(from, from + maximumRanges), position };
      const answer = await post<WatchAnswer>(`/api/lectures/${lectureId}/watch`, body);
      if (!answer.ok) return outcomeOf(answer.failure);
      states.set(lectureId, answer.data);
      // Not counted yet: more was reported than the elapsed time allows. The ranges are sent again with the next ones.
      if (!answer.data.isCounted) return 'later';
    }
    return 'sent';
  }

  async function sendDone(lectureId: string): Promise<Outcome> {
    const answer = await post<ProgressAnswer>(`/api/lectures/${lectureId}/progress`, { completed: true });
    if (!answer.ok) return outcomeOf(answer.failure);
    const { progress, enrollmentProgress } = answer.data;
    states.set(lectureId, { isCompleted: progress.isCompleted, enrollmentProgress });
    return 'sent';
  }

  return async function sendLecture(lectureId: string): Promise<Outcome> {
    const kept = unsent.get(lectureId);
    if (isNothingUnsent(kept)) return 'sent';
    const { ranges, position, isDone } = kept;
    const watched = position === null ? 'sent' : await sendWatched(lectureId, ranges, position);
    const done = isDone && watched === 'sent' ? await sendDone(lectureId) : watched;
    if (done === 'sent') unsent.remove(lectureId, kept);
    return done;
  };
}

/** Runs `work` once at a time, and once more when it was called during a run. */
function withoutOverlap(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let mustRunAgain = false;
  return function run() {
    mustRunAgain = running !== null;
    running ??= work().finally(() => {
      running = null;
      if (mustRunAgain) void run();
    });
    return running;
  };
}

type SenderOptions = {
  unsent: UnsentProgressStore;
  post: PostJson;
  clock?: () => number;
  /** Whether the browser reports a connection. */
  isOnline?: () => boolean;
};

/** Sends a learner's progress; keeps it on this device while there is no connection. */
export function createProgressSender(options: SenderOptions) {
  const { unsent, post, clock = Date.now, isOnline = () => true } = options;
  const listeners = new Set<() => void>();
  /** Things that other code sends once there is a connection: quiz answers. */
  const waitingElsewhere = new Set<string>();
  const states = new Map<string, LectureState>();
  const sendLecture = createLectureSender({ unsent, post, states });
  let save: ProgressSaveState = { kind: 'quiet' };

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function setSaveState(next: ProgressSaveState): void {
    save = next;
    notify();
  }

  async function sendAll(): Promise<void> {
    const outcomes: Outcome[] = [];
    let reached = true;
    for (const lectureId of unsent.lectureIds()) {
      const before = states.get(lectureId);
      const outcome = await sendLecture(lectureId);
      outcomes.push(outcome);
      // If the state changed, the service was reached and only ranges must wait.
      if (outcome === 'later' && states.get(lectureId) === before) reached = false;
    }
    if (outcomes.length === 0) {
      // Nothing is left to send, and no other code reports that the connection is back.
      if (save.kind === 'offline' && waitingElsewhere.size === 0 && isOnline())
        setSaveState({ kind: 'quiet' });
      return;
    }
    if (outcomes.includes('signed-out')) setSaveState({ kind: 'signed-out' });
    else if (outcomes.includes('locked')) setSaveState({ kind: 'locked' });
    else setSaveState(reached ? { kind: 'saved', at: clock() } : { kind: 'offline' });
  }

  const flush = withoutOverlap(sendAll);

  return {
    flush,
    /** Sends immediately, for a page that is closing. Requests in progress may be sent twice, which is harmless. */
    flushNow: sendAll,
    addWatched(lectureId: string, ranges: PlayedRange[], position: number): void {
      unsent.add(lectureId, { ranges, position });
    },
    async markDone(lectureId: string): Promise<void> {
      unsent.add(lectureId, { isDone: true });
      await flush();
    },
    setSaveState,
    /** The progress of a lecture that is kept on this device. */
    getUnsent: (lectureId: string): UnsentProgress => unsent.get(lectureId),
    /** Records whether something that other code sends waits for a connection. */
    setWaitingElsewhere(key: string, isWaiting: boolean): void {
      if (isWaiting) waitingElsewhere.add(key);
      else waitingElsewhere.delete(key);
    },
    /** Stores the state that another request returned, for example for a passed quiz. */
    setLectureState(lectureId: string, state: LectureState): void {
      states.set(lectureId, state);
      notify();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSaveState: (): ProgressSaveState => save,
    getLectureState: (lectureId: string): LectureState | undefined => states.get(lectureId),
  };
}

export type ProgressSender = ReturnType<typeof createProgressSender>;
