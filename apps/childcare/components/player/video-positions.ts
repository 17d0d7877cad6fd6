import { readJson, writeJson } from '@repo/ui/browser-storage';

/** The part of the browser's storage that this needs. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Where somebody is in a video, as this tab knows it. `known` are the places that the service has, or may have, from this tab:
 * a page that shows one of them is no newer than the tab.
 */
type Kept = { at: number; known: number[] };

const mostKnown = 200;
const keyOf = (userId: string, lectureId: string) => `video-position:${userId}:${lectureId}`;

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { at, known }: { [name in keyof Kept]?: unknown } = value;
  return typeof at === 'number' && Array.isArray(known) && known.every((one) => typeof one === 'number');
}

/**
 * Where the person was in the videos of this tab. A reload is quicker than the report of the page that goes, and the browser's
 * Back shows a page as it was: what either says of the position may be old. `storage` throws where the browser forbids it.
 */
export function createVideoPositions(storage: () => Store, userId: string) {
  function read(lectureId: string): Kept | null {
    const kept = readJson(storage, keyOf(userId, lectureId));
    return isKept(kept) ? kept : null;
  }

  const write = (lectureId: string, kept: Kept) => writeJson(storage, keyOf(userId, lectureId), kept);

  return {
    /** Seconds: where to resume, given what the page says. What another device reported since is the newer one. */
    resume(lectureId: string, stored: number): number {
      const kept = read(lectureId);
      const place = Math.floor(stored);
      if (kept?.known.includes(place)) return kept.at;
      write(lectureId, { at: stored, known: [place] });
      return stored;
    },
    /** Where the video is now. */
    move(lectureId: string, at: number): void {
      write(lectureId, { at, known: read(lectureId)?.known ?? [] });
    },
    /** The position goes to the service, which keeps whole seconds. */
    report(lectureId: string, at: number): void {
      const known = (read(lectureId)?.known ?? []).filter((one) => one !== Math.floor(at));
      write(lectureId, { at, known: [...known, Math.floor(at)].slice(-mostKnown) });
    },
  };
}

export type VideoPositions = ReturnType<typeof createVideoPositions>;
