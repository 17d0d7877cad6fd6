import type { OwnSubmissionsQuery, SubmissionRow } from '@repo/schemas/training/submission';
import type { SignedInContext } from '#domain/context.ts';
import type { ListPage } from '#domain/list-page.ts';
import { listSubmissions } from './list-submissions.ts';

/** Newest first. */
export async function listOwnSubmissions(
  { db, actor }: SignedInContext,
  { assessmentId, status, page, limit }: OwnSubmissionsQuery,
): Promise<ListPage<SubmissionRow>> {
  const where = { learnerId: actor.id, assessmentId, status };
  return listSubmissions(db, where, { page, limit, newestFirst: true });
}
