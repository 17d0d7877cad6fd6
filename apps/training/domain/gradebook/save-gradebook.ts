import type { ErrorDetail } from '@repo/base/errors';
import { inTransaction } from '@repo/db/training';
import type { SavedCells, SaveGradebookBody } from '@repo/schemas/training/gradebook';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { recordDraftChanges } from '#domain/grade-drafts/record-draft-changes.ts';
import { createCellFinder, findScoreProblem } from './find-cell.ts';
import { readGradebookHeading } from './get-gradebook.ts';
import { readGradebookLearners } from './read-cells.ts';
import {
  type CellChange,
  cellPairKey,
  deleteDrafts,
  lockCells,
  readDraftsByPairKey,
  upsertDraftScores,
} from './store-drafts.ts';

/**
 * Stores drafts alone, all or none, of which learners see nothing. Throws courseRunNotFound, also without permission,
 * gradeChanged with each cell that is not as it was read, and invalid.
 */
export async function saveGradebookDrafts(
  ctx: TrainerContext,
  courseRunId: string,
  { cells }: SaveGradebookBody,
  source: 'gradebook' | 'import' = 'gradebook',
): Promise<SavedCells> {
  const { actor } = ctx;
  return inTransaction(
    ctx.db,
    async (tx) => {
      await lockCells(tx, cells);
      const { assessments } = await readGradebookHeading({ db: tx, actor }, courseRunId);
      const wanted = { courseRunId, actor, pairs: cells };
      const find = createCellFinder(assessments, await readGradebookLearners(tx, wanted));
      const drafts = await readDraftsByPairKey(tx, cells);
      const changes = checkCells(cells, { find, drafts, actorId: actor.id });
      await upsertDraftScores(
        tx,
        ctx,
        changes.filter(({ isDiscarded }) => !isDiscarded),
      );
      await deleteDrafts(
        tx,
        changes.filter(({ isDiscarded }) => isDiscarded),
      );
      await recordDraftChanges(tx, ctx, source, changes);
      if (source === 'import') {
        await recordAudit(tx, ctx, {
          action: 'submission.import-drafts',
          targetType: 'course-run',
          targetId: courseRunId,
          after: { cells: changes.length },
        });
      }
      return {
        assessmentIds: assessments.map(({ id }) => id),
        learners: (await readGradebookLearners(tx, wanted)).map(({ id, cells: stored }) => ({
          id,
          cells: stored,
        })),
      };
    },
    { timeoutMs: 60_000 },
  );
}

type Known = {
  find: ReturnType<typeof createCellFinder>;
  drafts: Awaited<ReturnType<typeof readDraftsByPairKey>>;
  actorId: string;
};

/** What is different from what is stored. Throws gradeChanged, invalid. */
function checkCells(cells: SaveGradebookBody['cells'], known: Known): CellChange[] {
  const refused: ErrorDetail[] = [];
  const moved: ErrorDetail[] = [];
  const seen = new Set<string>();
  const changes: CellChange[] = [];
  for (const [index, wanted] of cells.entries()) {
    const field = `cells.${index}`;
    const problem = seen.has(cellPairKey(wanted)) ? 'This cell is in the list twice' : null;
    seen.add(cellPairKey(wanted));
    const checked = problem ?? checkCell(wanted, known);
    if (checked === 'moved') moved.push({ field, message: errors.gradeChanged().message });
    else if (typeof checked === 'string') refused.push({ field, message: checked });
    else if (checked) changes.push(checked);
  }
  const [first] = refused;
  if (first) throw errors.invalid({ message: first.message, details: refused });
  if (moved.length > 0) throw errors.gradeChanged({ details: moved });
  return changes;
}

/** Null when it is stored already. */
function checkCell(
  { expectedVersion, score, ...pair }: SaveGradebookBody['cells'][number],
  { find, drafts, actorId }: Known,
): CellChange | string | null {
  const found = find(pair);
  if (typeof found === 'string') return found;
  const problem = findScoreProblem(found, score);
  if (problem !== null) return problem;
  const [, state, released, draftScore, attempt, , version] = found.cell;
  const draft = drafts.get(cellPairKey(pair));
  if (state === 'second' && draftScore === null && draft !== undefined && draft.markerId !== actorId) {
    return 'Somebody else marked this, and a second mark can follow. Until then nobody else changes it';
  }
  if (version !== expectedVersion) return 'moved';
  if (score === (draft ? draftScore : released) || (score === null && !draft)) return null;
  // A draft without a score keeps what was written for the learner.
  const isDiscarded = score === null && !draft?.hasOwnText;
  return { ...pair, attempt, previousScore: draftScore, score, isDiscarded };
}
