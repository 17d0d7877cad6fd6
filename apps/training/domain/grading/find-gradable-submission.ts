import type { SubmissionRow } from '@repo/schemas/training/submission';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { submissionSelect, toSubmissionRowForMarker } from '#domain/submissions/submission-rows.ts';
import { gradableSubmissionsWhere, readGradingScope } from './grading-scope.ts';

/** Null when missing or not the caller's to grade. */
export async function findGradableSubmission(ctx: TrainerContext, id: string): Promise<SubmissionRow | null> {
  const row = await ctx.db.submission.findFirst({
    where: {
      AND: [
        { id, supersededAt: null, learnerId: { not: ctx.actor.id } },
        gradableSubmissionsWhere(await readGradingScope(ctx), ctx.actor),
      ],
    },
    select: submissionSelect,
  });
  return row ? toSubmissionRowForMarker(row) : null;
}

/** Throws submissionNotFound. */
export async function getGradableSubmission(ctx: TrainerContext, id: string): Promise<SubmissionRow> {
  const row = await findGradableSubmission(ctx, id);
  if (row === null) throw errors.submissionNotFound();
  return row;
}
