import { inTransaction } from '@repo/db/marketplace';
import { nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { Listing, RelistBody } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { applyListingStatusToDeals } from '#domain/deals/apply-listing-status-to-deals.ts';
import { errors } from '#domain/errors.ts';
import { assertNotHiddenByModerator } from './assert-not-hidden-by-moderator.ts';
import { lockActiveSeller } from './create-listing.ts';
import { readListingJustWritten } from './get-listing.ts';
import { canRelist } from './listing-status.ts';
import { lockOwnListing } from './update-listing.ts';

/** Keeps its place in the search. Throws 403/404 if not the caller's, impossibleStatus if not relistable. */
export async function relistListing(
  ctx: SignedInContext,
  id: string,
  { status }: RelistBody,
): Promise<Listing> {
  return inTransaction(ctx.db, async (tx) => {
    // Serialises with a ban, which also locks the user's row first.
    await lockActiveSeller(tx, ctx.actor.id);
    const stored = await lockOwnListing(ctx, tx, id);
    assertNotHiddenByModerator(stored);
    if (!canRelist(stored.status, status)) {
      throw errors.impossibleStatus({
        message: `A listing that is ${stored.status} cannot be relisted as ${status}`,
      });
    }
    await tx.listing.update({
      where: { id },
      data: { status, updatedAt: nextUpdatedAt(stored, ctx.clock()) },
      select: { id: true },
    });
    await applyListingStatusToDeals(tx, ctx, id, { from: stored.status, to: status });
    await notifyChatsOfListingsChanged(tx, [id]);
    return readListingJustWritten(ctx, tx, id);
  });
}
