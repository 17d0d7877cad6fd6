import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { uploadFolderOf } from '#domain/uploads/record-and-sign-upload.ts';

/** Null removes the caller's photo. The earlier file is removed from the media host after the commit. */
export async function setOwnProfileImageAndRemoveOld(
  ctx: SignedInContext,
  image: string | null,
): Promise<void> {
  const { id } = ctx.actor;
  const earlier = await inTransaction(ctx.db, async (tx) => {
    // Concurrent changes run one by one, so that each removes the photo before it.
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`;
    const user = await tx.user.findUniqueOrThrow({ where: { id }, select: { image: true } });
    await tx.user.update({ where: { id }, data: { image }, select: { id: true } });
    return user.image;
  });
  clearChildcareSessionCache();
  const key = earlier && ctx.media.keyFromUrl(earlier);
  if (key?.startsWith(`${uploadFolderOf(id)}/`)) ctx.defer(() => ctx.media.destroy(key));
}
