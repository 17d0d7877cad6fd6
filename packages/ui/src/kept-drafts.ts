import { z } from 'zod';
import { compareThree, takeOver } from './merge-values.ts';
import type { UnsavedStore } from './unsaved-store.ts';

/** Writing that is not stored: what it was written on, and where it belongs. */
export type KeptDraft<T> = {
  base: T;
  draft: T;
  /** The course it is in: when the row itself has gone, the text is found there. */
  within: string;
};

/** Of a store of kept drafts. */
export function keptDraft<T>(draft: z.ZodType<T>): z.ZodType<KeptDraft<T>> {
  return z.object({ base: draft, draft, within: z.string() });
}

/** What was written, beside what is stored by now: `clashes` were changed by somebody else too. */
export function writtenBy<T extends object>({ base, draft }: KeptDraft<T>, stored: T) {
  const { clashes } = compareThree(base, draft, stored, 'byId');
  // Seen from the other side: what the writer alone changed.
  const free = compareThree(base, stored, draft, 'byId').taken;
  return { free, clashes };
}

const earlier = (id: string) => `${id} earlier`;

/**
 * What is kept of one row when its editor opens. It is put aside until somebody decides about it: what they write before
 * that is kept beside it.
 */
export function createKeptDraft<T extends object>(store: UnsavedStore<KeptDraft<T>>, id: string) {
  return {
    /** Null when nothing is kept that is not stored by now. */
    find(stored: T): KeptDraft<T> | null {
      const [last, before] = [store.kept(id), store.kept(earlier(id))];
      store.drop(id);
      const found = last && before ? { ...before, draft: putOn(before.draft, last) } : (last ?? before);
      const { free = [], clashes = [] } = found ? writtenBy(found, stored) : {};
      if (found === null || free.length + clashes.length === 0) {
        store.drop(earlier(id));
        return null;
      }
      store.keep(earlier(id), found);
      return found;
    },
    keep: (kept: KeptDraft<T>) => store.keep(id, kept),
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
function putOn<T extends object>(before: T, { base, draft }: KeptDraft<T>): T {
  return takeOver(before, compareThree(base, base, draft, 'byId').taken);
}

/** Writing whose row is not among `present` any more, by the id that it is kept under. */
export function orphans<T>(
  store: UnsavedStore<KeptDraft<T>>,
  within: string,
  present: ReadonlySet<string>,
): { key: string; draft: T }[] {
  return store.ids().flatMap((key) => {
    const [id = ''] = key.split(' ');
    const kept = present.has(id) ? null : store.kept(key);
    return kept?.within === within ? [{ key, draft: kept.draft }] : [];
  });
}
