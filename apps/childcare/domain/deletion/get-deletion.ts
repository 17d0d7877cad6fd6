import { toPreview } from '@repo/account-deletion/own-deletion';
import type { DeletionPreview } from '@repo/schemas/account-deletion';
import type { SignedInContext } from '#domain/context.ts';
import { deletionTerms } from './deletion-terms.ts';
import { findObstacle } from './find-obstacles.ts';

export async function getDeletion({ db, actor }: SignedInContext): Promise<DeletionPreview> {
  return toPreview(deletionTerms, await findObstacle(db, actor));
}
