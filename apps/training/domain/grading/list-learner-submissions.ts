import type { LearnerSubmissionsQuery } from '@repo/schemas/training/submission';
import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listSubmissions, type SubmissionPage } from '#domain/submissions/list-submissions.ts';

/** What learners have handed in, the longest waiting first, for trainers and admins. */
export async function listLearnerSubmissions(
  ctx: SignedInContext,
  { assessmentId, courseRunId, status, page, limit }: LearnerSubmissionsQuery,
): Promise<SubmissionPage> {
  assertRole(ctx, 'trainer', 'admin');
  const where = {
    ...(assessmentId === undefined ? {} : { assessmentId }),
    ...(courseRunId === undefined ? {} : { courseRunId }),
    ...(status && { status }),
  };
  return listSubmissions(ctx.db, where, { page, limit, newestFirst: false });
}
