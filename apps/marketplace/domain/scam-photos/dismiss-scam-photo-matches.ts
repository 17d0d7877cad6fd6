import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

async function isOwn(tx: MarketplaceDb, { actor }: ModeratorContext, id: string): Promise<boolean> {
  return (await tx.listing.count({ where: { id, sellerId: actor.id } })) > 0;
}

/**
 * The listing's photos are no scam's. New ones are compared again. Throws listingNotFound if nothing is open, and forbidden for one's own
 * listing.
 */
export function dismissScamPhotoMatches(
  ctx: ModeratorContext,
  listingId: string,
): Promise<{ message: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.scamPhotoMatch.updateMany({
      where: { listingId, dismissedAt: null, listing: { sellerId: { not: ctx.actor.id } } },
      data: { dismissedAt: ctx.clock(), dismissedById: ctx.actor.id },
    });
    if (count === 0 && (await isOwn(tx, ctx, listingId))) {
      throw errors.forbidden({ message: 'Another moderator looks at your own listing' });
    }
    if (count === 0) throw errors.listingNotFound();
    await recordAudit(tx, ctx, {
      action: 'listing.dismiss-scam-photos',
      targetType: 'listing',
      targetId: listingId,
      after: { matches: count },
    });
    return { message: 'The photos are no scam’s' };
  });
}
