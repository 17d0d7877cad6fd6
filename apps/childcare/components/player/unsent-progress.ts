import { keysWith, readJson, removeItem, writeJson } from '@repo/ui/browser-storage';
import { type Range, uniteRanges } from './played-ranges.ts';

/** What a learner did in a lecture and the service does not know of yet. */
export type Unsent = { ranges: Range[]; position: number | null; isDone: boolean };

const nothing: Unsent = { ranges: [], position: null, isDone: false };

/** By hand: a library that checks everything would be a third of what the page weighs. */
function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { ranges, position, isDone }: { [name in keyof Unsent]?: unknown } = value;
  return (
    Array.isArray(ranges) &&
    ranges.every(isRange) &&
    (position === null || typeof position === 'number') &&
    typeof isDone === 'boolean'
  );
}

function isRange(value: unknown): value is Range {
  return Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number');
}

/** The part of the browser's storage that this needs. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Each person's own: two may share a device. */
const prefix = (userId: string) => `unsent-progress:${userId}:`;

export function isEmpty({ ranges, position, isDone }: Unsent): boolean {
  return ranges.length === 0 && position === null && !isDone;
}

/** What is kept on this device until it can be sent; it outlives the page. */
export function createUnsentProgress(store: Store, userId: string) {
  const storage = () => store;
  const keyOf = (lectureId: string) => prefix(userId) + lectureId;

  function get(lectureId: string): Unsent {
    const kept = readJson(storage, keyOf(lectureId));
    // Somebody else's, or of an older version: it cannot be sent.
    return isUnsent(kept) ? kept : nothing;
  }

  return {
    get,

    /** Adds to what is there, which another tab may have written. */
    add(lectureId: string, more: Partial<Unsent>): void {
      const before = get(lectureId);
      // Where it cannot be kept, what happens while the page stays open is sent all the same.
      writeJson(storage, keyOf(lectureId), {
        ranges: uniteRanges([...before.ranges, ...(more.ranges ?? [])]),
        position: more.position ?? before.position,
        isDone: before.isDone || more.isDone === true,
      } satisfies Unsent);
    },

    /** Forgets what was sent, unless more came meanwhile: to send ranges twice does no harm, to lose them does. */
    remove(lectureId: string, sent: Unsent): void {
      if (JSON.stringify(get(lectureId)) === JSON.stringify(sent)) removeItem(storage, keyOf(lectureId));
    },

    /** The lectures of which something is kept. */
    lectureIds: () => keysWith(storage, prefix(userId)),
  };
}

export type UnsentProgressStore = ReturnType<typeof createUnsentProgress>;
