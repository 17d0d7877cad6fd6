import { inTransaction } from '@repo/db/marketplace';
import type { DiscardUploadsBody } from '@repo/schemas/marketplace/upload';
import type { SignedInContext } from '#domain/context.ts';
import { findDraftIdByUploadKey, lockPicturesOfUser } from './draft-uploads.ts';
import { uploadExpiryCutoff } from './upload-lifetime.ts';

/** Skips other people's keys and keys that a listing or draft uses; a draft releases its own on the next save. */
export async function discardUnusedUploads(
  ctx: SignedInContext,
  { keys }: DiscardUploadsBody,
): Promise<{ discarded: string[] }> {
  const userId = ctx.actor.id;
  const given = await inTransaction(ctx.db, async (tx) => {
    await lockPicturesOfUser(tx, userId);
    const named = await findDraftIdByUploadKey(tx, { userId, keys });
    return tx.imageUpload.updateManyAndReturn({
      where: { key: { in: keys.filter((key) => !named.has(key)) }, userId },
      data: { createdAt: uploadExpiryCutoff(ctx.clock()), draftId: null },
      select: { key: true },
    });
  });
  const discarded = given.map(({ key }) => key);
  ctx.defer(() => Promise.all(discarded.map((key) => ctx.media.destroy(key))));
  return { discarded };
}
