import type { ProgressAnswer } from '@repo/schemas/childcare/progress';
import type { WatchAnswer } from '@repo/schemas/childcare/watch';
import type { ApiAnswer } from '@repo/ui/call-api';
import type { Range } from './played-ranges.ts';
import { isEmpty, type Unsent, type UnsentProgressStore } from './unsent-progress.ts';

/** What the page says about saving. */
export type SaveState =
  | { kind: 'quiet' }
  | { kind: 'saved'; at: number }
  /** Not reached: kept on this device. */
  | { kind: 'offline' }
  | { kind: 'signed-out' };

export type LectureState = { isCompleted: boolean; enrollmentProgress: number };

/** Posts and answers, also while the page goes away; a lost connection is an answer with status 0. */
export type Post = <T>(path: string, body: unknown) => Promise<ApiAnswer<T>>;

type Outcome = 'sent' | 'later' | 'signed-out';

/** As many as one report may have. */
const mostRanges = 50;

function outcomeOf({ status = 0 }: { status?: number }): Outcome {
  if (status === 401) return 'signed-out';
  // Refused for good: the lecture is gone, or the person is not enrolled any more.
  const isFinal = status >= 400 && status < 500 && status !== 429 && status !== 408;
  return isFinal ? 'sent' : 'later';
}

type LectureTools = { unsent: UnsentProgressStore; post: Post; states: Map<string, LectureState> };

/** Sends all that is kept of one lecture, and notes what the service answers about it. */
function createLectureSender({ unsent, post, states }: LectureTools) {
  async function sendWatched(lectureId: string, ranges: Range[], position: number): Promise<Outcome> {
    for (let from = 0; from === 0 || from < ranges.length; from += mostRanges) {
      const body = { ranges: ranges.slice(from, from + mostRanges), position };
      const answer = await post<WatchAnswer>(`/api/lectures/${lectureId}/watch`, body);
      if (!answer.ok) return outcomeOf(answer.failure);
      states.set(lectureId, answer.data);
      // Faster than time goes by: they are sent again with the next ones.
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
    if (isEmpty(kept)) return 'sent';
    const { ranges, position, isDone } = kept;
    const watched = position === null ? 'sent' : await sendWatched(lectureId, ranges, position);
    const done = isDone && watched === 'sent' ? await sendDone(lectureId) : watched;
    if (done === 'sent') unsent.remove(lectureId, kept);
    return done;
  };
}

/** One round at a time, and one more when it was asked for meanwhile. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  return function run() {
    isAskedAgain = running !== null;
    running ??= work().finally(() => {
      running = null;
      if (isAskedAgain) void run();
    });
    return running;
  };
}

type SenderOptions = {
  unsent: UnsentProgressStore;
  post: Post;
  clock?: () => number;
  /** What the browser says of its connection. */
  isOnline?: () => boolean;
};

/** Sends what a learner did, once there is a connection; until then it is kept on this device. */
export function createProgressSender(options: SenderOptions) {
  const { unsent, post, clock = Date.now, isOnline = () => true } = options;
  const listeners = new Set<() => void>();
  /** What waits for a connection elsewhere: answers of a quiz. */
  const waitingElsewhere = new Set<string>();
  const states = new Map<string, LectureState>();
  const sendLecture = createLectureSender({ unsent, post, states });
  let save: SaveState = { kind: 'quiet' };

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function say(next: SaveState): void {
    save = next;
    tell();
  }

  async function sendAll(): Promise<void> {
    const outcomes: Outcome[] = [];
    let reached = true;
    for (const lectureId of unsent.lectureIds()) {
      const before = states.get(lectureId);
      const outcome = await sendLecture(lectureId);
      outcomes.push(outcome);
      // An answer came, whatever it says: only ranges wait for their time.
      if (outcome === 'later' && states.get(lectureId) === before) reached = false;
    }
    if (outcomes.length === 0) {
      // Nothing waits any more, and nothing else says that the connection is there again.
      if (save.kind === 'offline' && waitingElsewhere.size === 0 && isOnline()) say({ kind: 'quiet' });
      return;
    }
    if (outcomes.includes('signed-out')) say({ kind: 'signed-out' });
    else say(reached ? { kind: 'saved', at: clock() } : { kind: 'offline' });
  }

  const flush = oneAtATime(sendAll);

  return {
    flush,
    /** At once, for a page that goes away: what is under way may be sent twice, which does no harm. */
    flushNow: sendAll,
    watched(lectureId: string, ranges: Range[], position: number): void {
      unsent.add(lectureId, { ranges, position });
    },
    async done(lectureId: string): Promise<void> {
      unsent.add(lectureId, { isDone: true });
      await flush();
    },
    say,
    /** What is kept on this device of a lecture. */
    kept: (lectureId: string): Unsent => unsent.get(lectureId),
    /** Something that is sent by others, and whether it waits for a connection. */
    waits(key: string, isWaiting: boolean): void {
      if (isWaiting) waitingElsewhere.add(key);
      else waitingElsewhere.delete(key);
    },
    /** What another request answered about a lecture: a quiz that was passed. */
    note(lectureId: string, state: LectureState): void {
      states.set(lectureId, state);
      tell();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saveState: (): SaveState => save,
    lectureState: (lectureId: string): LectureState | undefined => states.get(lectureId),
  };
}

export type ProgressSender = ReturnType<typeof createProgressSender>;
