import type { GradingSubmissionsQuery, SubmissionRow } from '@repo/schemas/training/submission';
import type { TrainerContext } from '#domain/context.ts';
import type { ListPage } from '#domain/list-page.ts';
import { currentOrCountingWhere } from '#domain/submissions/attempts.ts';
import { listSubmissions } from '#domain/submissions/list-submissions.ts';
import { toSubmissionRowForMarker } from '#domain/submissions/submission-rows.ts';
import { gradableSubmissionsWhere, readGradingScope } from './grading-scope.ts';

/** Current ones, and the grade that counts while a resit is not graded; longest waiting first. */
export async function listLearnerSubmissions(
  ctx: TrainerContext,
  { assessmentId, courseRunId, status, page, limit }: GradingSubmissionsQuery,
): Promise<ListPage<SubmissionRow>> {
  const gradable = gradableSubmissionsWhere(await readGradingScope(ctx), ctx.actor);
  const where = { AND: [{ assessmentId, courseRunId, status }, gradable, currentOrCountingWhere] };
  return listSubmissions(ctx.db, where, { page, limit, newestFirst: false }, toSubmissionRowForMarker);
}
