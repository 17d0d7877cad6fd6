import type { SavedCells } from '@repo/schemas/training/gradebook';

export type GradebookEdit = {
  learnerId: string;
  assessmentId: string;
  assessmentIndex: number;
  score: number | null;
  /** What was shown when it was begun. */
  expectedVersion: string;
};

export const gradebookEditKey = ({
  learnerId,
  assessmentId,
}: Pick<GradebookEdit, 'learnerId' | 'assessmentId'>) => `${learnerId} ${assessmentId}`;

type Pending = ReadonlyMap<string, number | null>;

type Options = {
  /** The cells as stored; null when not all of them were, or the columns are others now. */
  send: (edits: readonly GradebookEdit[]) => Promise<SavedCells | null>;
  /** The scores that are not stored yet, by cell. */
  onPending: (pending: Pending) => void;
};

/**
 * Stores edits one after the other. An edit of a cell that was begun before one’s own last edit of it was stored follows that
 * one, so that quick typing is no conflict with oneself.
 */
export function createGradebookSaveQueue({ send, onPending }: Options) {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Map<string, GradebookEdit[]>();
  /** By cell, the versions that one’s own edits replaced, and the version that is stored since. */
  const replaced = new Map<string, { before: ReadonlySet<string>; after: string }>();

  function showPending() {
    onPending(new Map([...waiting].map(([key, edits]) => [key, edits.at(-1)?.score ?? null])));
  }

  function begin(edits: readonly GradebookEdit[]) {
    for (const edit of edits)
      waiting.set(gradebookEditKey(edit), [...(waiting.get(gradebookEditKey(edit)) ?? []), edit]);
    showPending();
  }

  function end(edits: readonly GradebookEdit[], saved: SavedCells | null) {
    for (const edit of edits) {
      const key = gradebookEditKey(edit);
      const others = (waiting.get(key) ?? []).filter((one) => one !== edit);
      if (others.length > 0) waiting.set(key, others);
      else waiting.delete(key);
      const cells = saved?.learners.find(({ id }) => id === edit.learnerId)?.cells;
      const after = cells?.find(([place]) => place === edit.assessmentIndex)?.[6];
      if (after === undefined) replaced.delete(key);
      else {
        const own = replaced.get(key);
        const before = new Set([...(own ? [...own.before, own.after] : []), edit.expectedVersion]);
        replaced.set(key, { before, after });
      }
    }
    showPending();
  }

  /** The version that an edit follows: one’s own replaced the one that was shown. */
  function follow(edit: GradebookEdit): GradebookEdit {
    const own = replaced.get(gradebookEditKey(edit));
    return own?.before.has(edit.expectedVersion) ? { ...edit, expectedVersion: own.after } : edit;
  }

  async function save(edits: readonly GradebookEdit[]): Promise<void> {
    if (edits.length === 0) return;
    begin(edits);
    const call = last.then(async () => {
      const sent = edits.map(follow);
      const saved = await send(sent);
      end(edits, saved);
    });
    last = call.catch(() => end(edits, null));
    await last;
  }

  /** What somebody else changed since is no longer one’s own. */
  function forgetChanged(versionOf: (key: string) => string) {
    for (const [key, { after }] of replaced) if (versionOf(key) !== after) replaced.delete(key);
  }

  return { save, forgetChanged };
}
