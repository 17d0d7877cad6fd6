import { readKeySuffixes } from '@repo/ui/browser-storage';
import type { UnsentProgressStorage } from '#components/player/unsent-progress.ts';

/** Sends a text; resolves to the HTTP status, 0 when the service was not reached. */
type PostText = (path: string, text: string) => Promise<number>;

/** Per person, as two people may share a device. */
const prefix = (userId: string) => `unsent-commit:${userId}:`;

/** Whether a retry may help; other refusals are final, for example when a newer commit exists. */
const mayRetryLater = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/**
 * Unsent commits of SCOs, kept by the page around their frame: they outlive the frame, and other packages cannot read them. Each
 * commit has the SCO's whole state, so the last one of a lecture is enough.
 */
export function createUnsentCommits(
  storage: UnsentProgressStorage,
  { userId, post }: { userId: string; post: PostText },
) {
  const keyOf = (lectureId: string) => prefix(userId) + lectureId;
  const inFlight = new Map<string, Promise<boolean>>();
  const playing = new Set<string>();

  function remove(lectureId: string): void {
    storage.removeItem(keyOf(lectureId));
  }

  async function sendKept(lectureId: string): Promise<boolean> {
    const text = storage.getItem(keyOf(lectureId));
    if (text === null) return true;
    const status = await post(`/api/lectures/${lectureId}/scorm/commit`, text);
    if (mayRetryLater(status)) return false;
    // Another tab may have stored a newer commit meanwhile.
    if (storage.getItem(keyOf(lectureId)) === text) remove(lectureId);
    return true;
  }

  /** Resolves to whether the lecture has no unsent commit. Concurrent calls share one request. */
  function send(lectureId: string): Promise<boolean> {
    const sending = inFlight.get(lectureId) ?? sendKept(lectureId).finally(() => inFlight.delete(lectureId));
    inFlight.set(lectureId, sending);
    return sending;
  }

  return {
    send,
    remove,
    store(lectureId: string, session: string, commit: string): void {
      try {
        storage.setItem(keyOf(lectureId), JSON.stringify({ ...JSON.parse(commit), session }));
      } catch {
        // Storage is full or forbidden, or the text is no commit: the open frame keeps sending it.
      }
    },
    /** An open frame sends its own commits. Returns a function that ends this. */
    markPlaying(lectureId: string): () => void {
      playing.add(lectureId);
      return () => playing.delete(lectureId);
    },
    /** Sends the commits of lectures that are not open. */
    async sendOthers(): Promise<void> {
      for (const lectureId of readKeySuffixes(() => storage, prefix(userId)))
        if (!playing.has(lectureId)) await send(lectureId);
    },
  };
}

type UnsentCommits = ReturnType<typeof createUnsentCommits>;

const post: PostText = async (path, body) => {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return fetch(path, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => 0,
  );
};

const known = new Map<string, UnsentCommits>();

/** The unsent commits of a person on this device. */
export function unsentCommitsOf(userId: string): UnsentCommits {
  const commits = known.get(userId) ?? createUnsentCommits(localStorage, { userId, post });
  known.set(userId, commits);
  return commits;
}
