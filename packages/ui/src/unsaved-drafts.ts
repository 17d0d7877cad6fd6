import { z } from 'zod';
import { applyTheirChanges, compareThreeWay } from './merge-values.ts';
import type { UnsavedStore } from './unsaved-store.ts';

/** A draft that is not stored on the server, with the row that it was based on. */
export type UnsavedDraft<T> = {
  base: T;
  draft: T;
  /** The id of the course, which shows the draft when its row was deleted. */
  within: string;
};

/** The schema of such a draft in browser storage. */
export function unsavedDraftSchema<T>(draft: z.ZodType<T>): z.ZodType<UnsavedDraft<T>> {
  return z.object({ base: draft, draft, within: z.string() });
}

/** Compares a draft with the row as it is stored now: `free` fields were changed only here, `clashes` by another person too. */
export function compareWithStored<T extends object>({ base, draft }: UnsavedDraft<T>, stored: T) {
  const { clashes } = compareThreeWay(base, draft, stored, 'byId');
  // Compared with the roles exchanged, so that `taken` holds what only this draft changed.
  const free = compareThreeWay(base, stored, draft, 'byId').taken;
  return { free, clashes };
}

const earlier = (id: string) => `${id} earlier`;

/**
 * The unsaved draft of one row. A draft found when the editor opens is set aside until the person restores or discards it;
 * what they write before that is kept separately.
 */
export function createUnsavedDraftStore<T extends object>(store: UnsavedStore<UnsavedDraft<T>>, id: string) {
  return {
    /** The draft of an earlier visit; null when there is none or it equals the stored row. */
    find(stored: T): UnsavedDraft<T> | null {
      const [last, before] = [store.read(id), store.read(earlier(id))];
      store.remove(id);
      const found = last && before ? { ...before, draft: putOn(before.draft, last) } : (last ?? before);
      const { free = [], clashes = [] } = found ? compareWithStored(found, stored) : {};
      if (found === null || free.length + clashes.length === 0) {
        store.remove(earlier(id));
        return null;
      }
      store.write(earlier(id), found);
      return found;
    },
    write: (unsaved: UnsavedDraft<T>) => store.write(id, unsaved),
    /** Deletes the drafts equal to what was stored; another tab's different draft stays. */
    removeIfEqual(draft: T) {
      for (const key of [id, earlier(id)]) {
        const kept = store.read(key);
        if (kept && JSON.stringify(kept.draft) === JSON.stringify(draft)) store.remove(key);
      }
    },
    /** Deletes the draft that was set aside, once it is restored or discarded. */
    removeEarlier: () => store.remove(earlier(id)),
  };
}

/** Applies the changes of a later draft to an earlier one. */
function putOn<T extends object>(before: T, { base, draft }: UnsavedDraft<T>): T {
  return applyTheirChanges(before, compareThreeWay(base, base, draft, 'byId').taken);
}

/** Drafts of a course whose row is not in `present`, with their storage keys. */
export function draftsOfDeletedRows<T>(
  store: UnsavedStore<UnsavedDraft<T>>,
  courseId: string,
  presentRowIds: ReadonlySet<string>,
): { key: string; draft: T }[] {
  return store.ids().flatMap((key) => {
    const [id = ''] = key.split(' ');
    const kept = presentRowIds.has(id) ? null : store.read(key);
    return kept?.within === courseId ? [{ key, draft: kept.draft }] : [];
  });
}
