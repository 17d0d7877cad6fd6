import type { GradingSubmissionsQuery, SubmissionRow } from '@repo/schemas/training/submission';
import type { TrainerContext } from '#domain/context.ts';
import type { ListPage } from '#domain/list-page.ts';
import { currentOrCounting } from '#domain/submissions/attempts.ts';
import { listSubmissions } from '#domain/submissions/list-submissions.ts';
import { toMarkedRow } from '#domain/submissions/submission-rows.ts';
import { gradableSubmissions, gradingScopeOf } from './grading-scope.ts';

/** Current ones, and the grade that counts while a resit is not graded; longest waiting first. */
export async function listLearnerSubmissions(
  ctx: TrainerContext,
  { assessmentId, courseRunId, status, page, limit }: GradingSubmissionsQuery,
): Promise<ListPage<SubmissionRow>> {
  const gradable = gradableSubmissions(await gradingScopeOf(ctx), ctx.actor);
  const where = { AND: [{ assessmentId, courseRunId, status }, gradable, currentOrCounting] };
  return listSubmissions(ctx.db, where, { page, limit, newestFirst: false }, toMarkedRow);
}
