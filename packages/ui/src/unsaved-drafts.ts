import { z } from 'zod';
import { applyTheirChanges, compareThreeWay } from './merge-values.ts';
import type { UnsavedStore } from './unsaved-store.ts';

/** Writing that is not stored: what it was written on, and where it belongs. */
export type UnsavedDraft<T> = {
  base: T;
  draft: T;
  /** The course it is in: when the row itself has gone, the text is found there. */
  within: string;
};

/** Of a store of kept drafts. */
export function unsavedDraftSchema<T>(draft: z.ZodType<T>): z.ZodType<UnsavedDraft<T>> {
  return z.object({ base: draft, draft, within: z.string() });
}

/** What was written, beside what is stored by now: `clashes` were changed by somebody else too. */
export function compareWithStored<T extends object>({ base, draft }: UnsavedDraft<T>, stored: T) {
  const { clashes } = compareThreeWay(base, draft, stored, 'byId');
  // Seen from the other side: what the writer alone changed.
  const free = compareThreeWay(base, stored, draft, 'byId').taken;
  return { free, clashes };
}

const earlier = (id: string) => `${id} earlier`;

/**
 * What is kept of one row when its editor opens. It is put aside until somebody decides about it: what they write before
 * that is kept beside it.
 */
export function createUnsavedDraft<T extends object>(store: UnsavedStore<UnsavedDraft<T>>, id: string) {
  return {
    /** Null when nothing is kept that is not stored by now. */
    find(stored: T): UnsavedDraft<T> | null {
      const [last, before] = [store.kept(id), store.kept(earlier(id))];
      store.drop(id);
      const found = last && before ? { ...before, draft: putOn(before.draft, last) } : (last ?? before);
      const { free = [], clashes = [] } = found ? compareWithStored(found, stored) : {};
      if (found === null || free.length + clashes.length === 0) {
        store.drop(earlier(id));
        return null;
      }
      store.keep(earlier(id), found);
      return found;
    },
    keep: (kept: UnsavedDraft<T>) => store.keep(id, kept),
    /** Everything that was kept by this editor is stored; another tab keeps its own. */
    stored(draft: T) {
      for (const key of [id, earlier(id)]) {
        const kept = store.kept(key);
        if (kept && JSON.stringify(kept.draft) === JSON.stringify(draft)) store.drop(key);
      }
    },
    /** What was found is decided about. */
    settle: () => store.drop(earlier(id)),
  };
}

/** What was written later, on what was written before. */
function putOn<T extends object>(before: T, { base, draft }: UnsavedDraft<T>): T {
  return applyTheirChanges(before, compareThreeWay(base, base, draft, 'byId').taken);
}

/** Writing whose row is not among `present` any more, by the id that it is kept under. */
export function draftsOfDeletedRows<T>(
  store: UnsavedStore<UnsavedDraft<T>>,
  within: string,
  present: ReadonlySet<string>,
): { key: string; draft: T }[] {
  return store.ids().flatMap((key) => {
    const [id = ''] = key.split(' ');
    const kept = present.has(id) ? null : store.kept(key);
    return kept?.within === within ? [{ key, draft: kept.draft }] : [];
  });
}
