import { graceDays } from '@repo/account-deletion/deletion-db';
import type { DeletionPreview } from '@repo/schemas/account-deletion';
import type { SignedInContext } from '#domain/context.ts';
import { deletionTerms } from './deletion-terms.ts';
import { findObstacle } from './find-obstacles.ts';

/** What deleting the signed-in person's account does, and what is in the way. */
export async function getDeletion({ db, actor }: SignedInContext): Promise<DeletionPreview> {
  const obstacle = await findObstacle(db, actor);
  return {
    kind: 'delete',
    requestedAt: null,
    graceDays,
    goes: [...deletionTerms.goes],
    stays: [...deletionTerms.stays],
    obstacles: obstacle ? [{ code: obstacle.code, message: obstacle.message }] : [],
  };
}
