import { inTransaction } from '@repo/db/marketplace';
import type { AddFavoriteBody, Favorite } from '@repo/schemas/marketplace/favorite';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleListingAndSellerIds } from '#domain/listings/get-listing.ts';

/** Also for own listings. Throws 404 for a listing the caller may not see, 400 if it is already saved. */
export async function addFavorite(ctx: SignedInContext, { listingId }: AddFavoriteBody): Promise<Favorite> {
  return inTransaction(ctx.db, async (tx) => {
    await getVisibleListingAndSellerIds({ db: tx, actor: ctx.actor }, listingId);
    const [favorite] = await tx.favorite.createManyAndReturn({
      data: { userId: ctx.actor.id, listingId, createdAt: ctx.clock() },
      skipDuplicates: true,
    });
    if (favorite === undefined) throw errors.alreadyFavorited();
    await tx.$executeRaw`UPDATE listing SET like_count = like_count + 1 WHERE id = ${listingId}`;
    return { ...favorite, createdAt: favorite.createdAt.toISOString() };
  });
}
