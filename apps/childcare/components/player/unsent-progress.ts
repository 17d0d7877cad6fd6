import { readJson, readKeySuffixes, removeItem, writeJson } from '@repo/ui/browser-storage';
import { type PlayedRange, uniteRanges } from './played-ranges.ts';

/** A learner's progress in a lecture that the service does not have yet. */
export type UnsentProgress = { ranges: PlayedRange[]; position: number | null; isDone: boolean };

const nothing: UnsentProgress = { ranges: [], position: null, isDone: false };

/** By hand: a validation library would be a third of the page's JavaScript. */
function isUnsent(value: unknown): value is UnsentProgress {
  if (typeof value !== 'object' || value === null) return false;
  const { ranges, position, isDone }: { [name in keyof UnsentProgress]?: unknown } = value;
  return (
    Array.isArray(ranges) &&
    ranges.every(isRange) &&
    (position === null || typeof position === 'number') &&
    typeof isDone === 'boolean'
  );
}

function isRange(value: unknown): value is PlayedRange {
  return Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number');
}

export type UnsentProgressStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Per person, as two people may share a device. */
const prefix = (userId: string) => `unsent-progress:${userId}:`;

export function isNothingUnsent({ ranges, position, isDone }: UnsentProgress): boolean {
  return ranges.length === 0 && position === null && !isDone;
}

/** Keeps progress on this device until it can be sent, even after the page closes. */
export function createUnsentProgress(store: UnsentProgressStorage, userId: string) {
  const storage = () => store;
  const keyOf = (lectureId: string) => prefix(userId) + lectureId;

  function get(lectureId: string): UnsentProgress {
    const kept = readJson(storage, keyOf(lectureId));
    // Data of another version of this page, or not ours at all, cannot be sent.
    return isUnsent(kept) ? kept : nothing;
  }

  return {
    get,

    /** Adds to the stored progress, which another tab may have written. */
    add(lectureId: string, more: Partial<UnsentProgress>): void {
      const before = get(lectureId);
      // If storage fails, progress is still sent while the page stays open.
      writeJson(storage, keyOf(lectureId), {
        ranges: uniteRanges([...before.ranges, ...(more.ranges ?? [])]),
        position: more.position ?? before.position,
        isDone: before.isDone || more.isDone === true,
      } satisfies UnsentProgress);
    },

    /** Removes what was sent, unless more was added meanwhile: sending ranges twice is harmless, losing them is not. */
    remove(lectureId: string, sent: UnsentProgress): void {
      if (JSON.stringify(get(lectureId)) === JSON.stringify(sent)) removeItem(storage, keyOf(lectureId));
    },

    /** The lectures with unsent progress. */
    lectureIds: () => readKeySuffixes(storage, prefix(userId)),
  };
}

export type UnsentProgressStore = ReturnType<typeof createUnsentProgress>;
