import type { GradingSubmissionsQuery } from '@repo/schemas/training/submission';
import type { TrainerContext } from '#domain/context.ts';
import { listSubmissions, type SubmissionPage } from '#domain/submissions/list-submissions.ts';
import { gradableSubmissions, gradingScopeOf } from './grading-scope.ts';

/** Longest waiting first. */
export async function listLearnerSubmissions(
  ctx: TrainerContext,
  { assessmentId, courseRunId, status, page, limit }: GradingSubmissionsQuery,
): Promise<SubmissionPage> {
  const asked = {
    ...(assessmentId === undefined ? {} : { assessmentId }),
    ...(courseRunId === undefined ? {} : { courseRunId }),
    ...(status && { status }),
  };
  const where = { AND: [asked, gradableSubmissions(await gradingScopeOf(ctx), ctx.actor)] };
  return listSubmissions(ctx.db, where, { page, limit, newestFirst: false });
}
