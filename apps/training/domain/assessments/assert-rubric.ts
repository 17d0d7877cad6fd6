import type { TrainingDb } from '@repo/db/training';
import { maximumRubricScore, type Rubric } from '@repo/schemas/training/rubric';
import { errors } from '#domain/errors.ts';

/** Throws invalid for a rubric whose highest sum is above the highest score. */
export function assertRubricFits(rubric: Rubric, maxScore: number): void {
  const highest = maximumRubricScore(rubric);
  if (highest <= maxScore) return;
  const message = `The points add up to ${highest}, which is above the highest score of ${maxScore}`;
  throw errors.invalid({ message, details: [{ field: 'rubric', message }] });
}

/** Throws invalid. */
export function assertPassScoreFits({ passScore, maxScore }: { passScore: number | null; maxScore: number }) {
  if (passScore === null || passScore <= maxScore) return;
  const message = `The pass score is at most the highest score of ${maxScore}`;
  throw errors.invalid({ message, details: [{ field: 'passScore', message }] });
}

/** The chosen levels are places in the rubric. The caller has locked the assessment. Throws invalid. */
export async function assertNoLevelsChosen(tx: TrainingDb, assessmentId: string): Promise<void> {
  const used = { assessmentId, levels: { isEmpty: false } };
  const uses = (await tx.gradeDraft.count({ where: used })) + (await tx.submission.count({ where: used }));
  if (uses === 0) return;
  const message = 'Somebody was marked by this rubric, so it stays. Make another assessment instead';
  throw errors.invalid({ message, details: [{ field: 'rubric', message }] });
}
