import type { DiscardUploadsBody } from '@repo/schemas/marketplace/upload';
import type { SignedInContext } from '#domain/context.ts';
import { spent } from './upload-lifetime.ts';

/**
 * Gives up uploads that no listing has taken: the files are removed after the answer, and no listing can take them any
 * more. Keys of others and keys that a listing holds are passed over.
 */
export async function discardUploads(
  ctx: SignedInContext,
  { keys }: DiscardUploadsBody,
): Promise<{ discarded: string[] }> {
  const given = await ctx.db.imageUpload.updateManyAndReturn({
    where: { key: { in: keys }, userId: ctx.actor.id },
    data: { createdAt: spent(ctx.clock()), draftId: null },
    select: { key: true },
  });
  const discarded = given.map(({ key }) => key);
  ctx.defer(() => Promise.all(discarded.map((key) => ctx.media.destroy(key))));
  return { discarded };
}
