import { inTransaction } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Works whatever the listing's status; of two concurrent requests one succeeds. Throws 404 if it is not saved. */
export async function removeFavorite(ctx: SignedInContext, listingId: string): Promise<{ message: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.favorite.deleteMany({ where: { userId: ctx.actor.id, listingId } });
    if (count === 0) throw errors.favoriteNotFound();
    await tx.$executeRaw`UPDATE listing SET like_count = like_count - 1 WHERE id = ${listingId}`;
    return { message: 'Favorite removed' };
  });
}
