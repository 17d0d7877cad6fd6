import type { OwnSubmissionsQuery, SubmissionRow } from '@repo/schemas/training/submission';
import type { SignedInContext } from '#domain/context.ts';
import type { ListPage } from '#domain/list-page.ts';
import { currentOrCountingWhere } from './attempts.ts';
import { listSubmissions } from './list-submissions.ts';
import { toNamedSubmissionRow } from './submission-rows.ts';

/** Current ones, and the grade that counts while a resit is not graded; newest first. */
export async function listOwnSubmissions(
  { db, actor }: SignedInContext,
  { assessmentId, status, page, limit }: OwnSubmissionsQuery,
): Promise<ListPage<SubmissionRow>> {
  const where = { AND: [{ learnerId: actor.id, assessmentId, status }, currentOrCountingWhere] };
  return listSubmissions(db, where, { page, limit, newestFirst: true }, toNamedSubmissionRow);
}
