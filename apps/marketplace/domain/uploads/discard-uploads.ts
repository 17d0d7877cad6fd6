import { inTransaction } from '@repo/db/marketplace';
import type { DiscardUploadsBody } from '@repo/schemas/marketplace/upload';
import type { SignedInContext } from '#domain/context.ts';
import { findDraftsOf, lockPictures } from './hold-uploads.ts';
import { spent } from './upload-lifetime.ts';

/**
 * Gives up uploads that no listing has taken: the files are removed after the answer, and no listing can take them any
 * more. Keys of others and keys that a listing holds are passed over, and so are those that a draft names: its next save lets go of them.
 */
export async function discardUploads(
  ctx: SignedInContext,
  { keys }: DiscardUploadsBody,
): Promise<{ discarded: string[] }> {
  const userId = ctx.actor.id;
  const given = await inTransaction(ctx.db, async (tx) => {
    await lockPictures(tx, userId);
    const named = await findDraftsOf(tx, { userId, keys });
    return tx.imageUpload.updateManyAndReturn({
      where: { key: { in: keys.filter((key) => !named.has(key)) }, userId },
      data: { createdAt: spent(ctx.clock()), draftId: null },
      select: { key: true },
    });
  });
  const discarded = given.map(({ key }) => key);
  ctx.defer(() => Promise.all(discarded.map((key) => ctx.media.destroy(key))));
  return { discarded };
}
