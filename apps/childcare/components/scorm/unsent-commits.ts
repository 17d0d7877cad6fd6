import { keysWith } from '@repo/ui/browser-storage';

/** The part of the browser's storage that this needs. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Sends a text; answers the status, 0 where nobody was reached. */
export type PostText = (path: string, text: string) => Promise<number>;

/** Each person's own: two may share a device. */
const prefix = (userId: string) => `unsent-commit:${userId}:`;

/** Whether sending it again may help: refused for good is a commit that something newer has overtaken. */
const mayRetry = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/**
 * What SCOs committed and could not be sent, kept by the page around their frame: it outlives the frame, and nothing of another
 * package can read it. Each commit is the whole state of its SCO, so the last one of a lecture is enough.
 */
export function createUnsentCommits(store: Store, { userId, post }: { userId: string; post: PostText }) {
  const keyOf = (lectureId: string) => prefix(userId) + lectureId;
  const underWay = new Map<string, Promise<boolean>>();
  const playing = new Set<string>();

  function forget(lectureId: string): void {
    store.removeItem(keyOf(lectureId));
  }

  async function sendKept(lectureId: string): Promise<boolean> {
    const text = store.getItem(keyOf(lectureId));
    if (text === null) return true;
    const status = await post(`/api/lectures/${lectureId}/scorm/commit`, text);
    if (mayRetry(status)) return false;
    // Another tab may have kept something newer meanwhile.
    if (store.getItem(keyOf(lectureId)) === text) forget(lectureId);
    return true;
  }

  /** Whether nothing of a lecture waits any more. Asked for twice at once it is sent once. */
  function send(lectureId: string): Promise<boolean> {
    const sending = underWay.get(lectureId) ?? sendKept(lectureId).finally(() => underWay.delete(lectureId));
    underWay.set(lectureId, sending);
    return sending;
  }

  return {
    send,
    forget,
    keep(lectureId: string, session: string, commit: string): void {
      try {
        store.setItem(keyOf(lectureId), JSON.stringify({ ...JSON.parse(commit), session }));
      } catch {
        // Full, forbidden, or no commit at all: the frame continues to send it while it is open.
      }
    },
    /** While its frame is open that one sends. Answers how to end it. */
    play(lectureId: string): () => void {
      playing.add(lectureId);
      return () => playing.delete(lectureId);
    },
    /** What waits of lectures that are not open. */
    async sendOthers(): Promise<void> {
      for (const lectureId of keysWith(() => store, prefix(userId)))
        if (!playing.has(lectureId)) await send(lectureId);
    },
  };
}

export type UnsentCommits = ReturnType<typeof createUnsentCommits>;

const post: PostText = async (path, body) => {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return fetch(path, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => 0,
  );
};

const known = new Map<string, UnsentCommits>();

/** Those of a person on this device. */
export function unsentCommitsOf(userId: string): UnsentCommits {
  const commits = known.get(userId) ?? createUnsentCommits(localStorage, { userId, post });
  known.set(userId, commits);
  return commits;
}
