import type { OwnSubmissionsQuery } from '@repo/schemas/training/submission';
import type { SignedInContext } from '#domain/context.ts';
import { listSubmissions, type SubmissionPage } from './list-submissions.ts';

/** Newest first. */
export async function listOwnSubmissions(
  { db, actor }: SignedInContext,
  { assessmentId, status, page, limit }: OwnSubmissionsQuery,
): Promise<SubmissionPage> {
  const where = { learnerId: actor.id, assessmentId, status };
  return listSubmissions(db, where, { page, limit, newestFirst: true });
}
