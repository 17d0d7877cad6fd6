import { inTransaction } from '@repo/db/marketplace';
import { nextChange } from '@repo/db/version';
import type { Listing, RelistBody } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { requireGoodStanding } from './create-listing.ts';
import { findListing } from './get-listing.ts';
import { refuseHiddenByModerator } from './hidden-by-moderator.ts';
import { canRelist } from './listing-status.ts';
import { lockOwn } from './update-listing.ts';

/**
 * Offers a sold or archived listing of the caller's again, in its old place in the search. Throws 403/404 for a listing that is not
 * the caller's, and impossibleStatus for one in another status or one that a moderator has hidden.
 */
export async function relistListing(
  ctx: SignedInContext,
  id: string,
  { status }: RelistBody,
): Promise<Listing> {
  return inTransaction(ctx.db, async (tx) => {
    // A ban hides what the person offers: it comes before or after this, never between. The person's row first, as there.
    await requireGoodStanding(tx, ctx.actor.id);
    const stored = await lockOwn(ctx, tx, id);
    refuseHiddenByModerator(stored);
    if (!canRelist(stored.status, status)) {
      throw errors.impossibleStatus({
        message: `A listing that is ${stored.status} cannot be relisted as ${status}`,
      });
    }
    await tx.listing.update({
      where: { id },
      data: { status, updatedAt: nextChange(stored, ctx.clock()) },
      select: { id: true },
    });
    const listing = await findListing({ db: tx, actor: ctx.actor }, id);
    if (listing === null) throw new Error('A listing that was just relisted cannot be read');
    return listing;
  });
}
