import { inTransaction } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/**
 * Takes a saved listing off the caller's list, whatever has become of the listing. The row and likeCount change together;
 * of two requests at once exactly one succeeds. Throws 404 when it is not saved.
 */
export async function removeFavorite(ctx: SignedInContext, listingId: string): Promise<{ message: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.favorite.deleteMany({ where: { userId: ctx.actor.id, listingId } });
    if (count === 0) throw errors.favoriteNotFound();
    await tx.$executeRaw`UPDATE listing SET like_count = like_count - 1 WHERE id = ${listingId}`;
    return { message: 'Favorite removed' };
  });
}
