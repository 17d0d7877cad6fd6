import type { CellHistory } from '@repo/schemas/training/gradebook';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { createCellFinder } from './find-cell.ts';
import { readGradebookHeading } from './get-gradebook.ts';
import { type CellPair, readGradebookLearners } from './read-cells.ts';

/** Newest first: drafts, and what was released. Throws courseRunNotFound, also without permission, and learnerNotInClass. */
export async function listCellHistory(
  { db, actor }: TrainerContext,
  courseRunId: string,
  { assessmentId, learnerId }: CellPair,
): Promise<CellHistory> {
  const pair = { assessmentId, learnerId };
  const { assessments } = await readGradebookHeading({ db, actor }, courseRunId);
  const find = createCellFinder(
    assessments,
    await readGradebookLearners(db, { courseRunId, actor, pairs: [pair] }),
  );
  const found = find(pair);
  if (typeof found === 'string') throw errors.learnerNotInClass({ message: found });
  const [, state, , , attempt] = found.cell;
  // A first mark that a second one can follow is its marker's alone, also once its draft is discarded.
  const isHidden = found.assessment.isSecondMarked && state !== 'draft' && state !== 'released';
  const [drafts, grades] = await Promise.all([
    db.draftChange.findMany({
      where: { ...pair, ...(isHidden ? { OR: [{ attempt: { lt: attempt } }, { markerId: actor.id }] } : {}) },
      select: {
        ...{
          changedAt: true,
          attempt: true,
          previousScore: true,
          score: true,
          isDiscarded: true,
          source: true,
        },
        marker: { select: { fullName: true } },
      },
    }),
    db.gradeChange.findMany({
      where: { submission: pair },
      select: {
        ...{ changedAt: true, previousScore: true, score: true, reason: true },
        releaser: { select: { fullName: true } },
        submission: { select: { attempt: true } },
      },
    }),
  ]);
  const changes: CellHistory = [
    ...drafts.map(({ isDiscarded, source, marker, ...row }) => ({
      ...{ attempt: row.attempt, by: marker?.fullName ?? '', reason: '' },
      ...{ kind: isDiscarded ? ('discarded' as const) : source, ...toScores(row) },
    })),
    ...grades.map(({ reason, releaser, submission, ...row }) => ({
      ...{ attempt: submission.attempt, by: releaser.fullName, reason },
      ...{ kind: row.score === null ? ('taken-back' as const) : ('released' as const), ...toScores(row) },
    })),
  ];
  return changes.sort((one, other) => (one.changedAt > other.changedAt ? -1 : 1));
}

type Decimal = { toNumber: () => number };
type Scores = { changedAt: Date; previousScore: Decimal | null; score: Decimal | null };

function toScores({ changedAt, previousScore, score }: Scores) {
  return {
    changedAt: changedAt.toISOString(),
    previousScore: previousScore?.toNumber() ?? null,
    score: score?.toNumber() ?? null,
  };
}
