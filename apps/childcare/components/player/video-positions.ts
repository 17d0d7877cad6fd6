import { readJson, writeJson } from '@repo/ui/browser-storage';

export type VideoPositionStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The person's position in a video in this tab. `known` has the positions that this tab sent to or read from the service: a page
 * that shows one of them is not newer than the tab.
 */
type Kept = { at: number; known: number[] };

const maximumKnown = 200;
const keyOf = (userId: string, lectureId: string) => `video-position:${userId}:${lectureId}`;

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { at, known }: { [name in keyof Kept]?: unknown } = value;
  return typeof at === 'number' && Array.isArray(known) && known.every((one) => typeof one === 'number');
}

/**
 * Remembers video positions in this tab. A reloaded page may be rendered before the old page's report arrives, and the browser's
 * Back shows an old page, so either position may be outdated. `storage` throws where the browser forbids it.
 */
export function createVideoPositions(storage: () => VideoPositionStorage, userId: string) {
  function read(lectureId: string): Kept | null {
    const kept = readJson(storage, keyOf(userId, lectureId));
    return isKept(kept) ? kept : null;
  }

  const write = (lectureId: string, kept: Kept) => writeJson(storage, keyOf(userId, lectureId), kept);

  return {
    /** Seconds; where to resume. A `stored` position unknown to this tab comes from another device and is newer. */
    getResumePosition(lectureId: string, stored: number): number {
      const kept = read(lectureId);
      const place = Math.floor(stored);
      if (kept?.known.includes(place)) return kept.at;
      write(lectureId, { at: stored, known: [place] });
      return stored;
    },
    /** Stores the current position. */
    savePosition(lectureId: string, at: number): void {
      write(lectureId, { at, known: read(lectureId)?.known ?? [] });
    },
    /** Records that the position is sent to the service, which stores whole seconds. */
    saveReported(lectureId: string, at: number): void {
      const known = (read(lectureId)?.known ?? []).filter((one) => one !== Math.floor(at));
      write(lectureId, { at, known: [...known, Math.floor(at)].slice(-maximumKnown) });
    },
  };
}

export type VideoPositions = ReturnType<typeof createVideoPositions>;
