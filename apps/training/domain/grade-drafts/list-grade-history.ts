import type { GradeChange } from '@repo/schemas/training/grade-draft';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { gradableSubmissionsWhere, readGradingScope } from '#domain/grading/grading-scope.ts';

/** Newest first, also of an earlier attempt. Throws submissionNotFound, also without permission. */
export async function listGradeHistory(ctx: TrainerContext, submissionId: string): Promise<GradeChange[]> {
  const scope = await readGradingScope(ctx);
  const submission = {
    AND: [{ learnerId: { not: ctx.actor.id } }, gradableSubmissionsWhere(scope, ctx.actor)],
  };
  const known = await ctx.db.submission.count({ where: { id: submissionId, ...submission } });
  if (known === 0) throw errors.submissionNotFound();
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
