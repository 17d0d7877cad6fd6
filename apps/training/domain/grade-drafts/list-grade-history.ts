import type { GradeChange } from '@repo/schemas/training/grade-draft';
import type { TrainerContext } from '#domain/context.ts';
import { getGradableSubmission } from '#domain/grading/list-grading-queue.ts';

/** Newest first. Throws submissionNotFound, also without permission. */
export async function listGradeHistory(ctx: TrainerContext, submissionId: string): Promise<GradeChange[]> {
  await getGradableSubmission(ctx, submissionId);
  const rows = await ctx.db.gradeChange.findMany({
    where: { submissionId },
    orderBy: [{ changedAt: 'desc' }, { id: 'desc' }],
    select: {
      changedAt: true,
      previousScore: true,
      previousFeedback: true,
      score: true,
      feedback: true,
      reason: true,
      marker: { select: { fullName: true } },
      releaser: { select: { fullName: true } },
    },
  });
  return rows.map(({ changedAt, previousScore, score, marker, releaser, ...row }) => ({
    ...row,
    changedAt: changedAt.toISOString(),
    previousScore: previousScore?.toNumber() ?? null,
    score: score?.toNumber() ?? null,
    markedBy: marker.fullName,
    releasedBy: releaser.fullName,
  }));
}
