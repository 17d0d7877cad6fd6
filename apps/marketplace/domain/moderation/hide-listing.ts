import { inTransaction, ListingStatus, type MarketplaceDb } from '@repo/db/marketplace';
import type { ModeratedListing } from '@repo/schemas/marketplace/moderation';
import { z } from 'zod';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { rememberScamPhotos } from '#domain/scam-photos/remember-scam-photos.ts';
import { listingHiddenKind } from '#notifications/kinds.ts';
import { type DecisionGrounds, formatGrounds, recordDecisionAndReturnId } from './decisions.ts';
import { lockListingForModeration } from './lock-listing.ts';

const closedListing = z.object({ from: z.enum(ListingStatus) });

/** Excludes a listing from what `reopenAccountAndListingsIfPossible` restores; returns the status it would get back, or null. */
async function takeFromClosedAccount(tx: MarketplaceDb, listingId: string): Promise<ListingStatus | null> {
  const [row] = await tx.$queryRaw<{ was: unknown }[]>`
    WITH closed AS (
      SELECT d.user_id, d.hidden FROM account_deletion d JOIN listing l ON l.seller_id = d.user_id
      WHERE l.id = ${listingId} AND d.erased_at IS NULL FOR UPDATE OF d
    )
    UPDATE account_deletion d SET hidden = (
      SELECT coalesce(jsonb_agg(item), '[]') FROM jsonb_array_elements(closed.hidden) AS item
      WHERE item ->> 'id' <> ${listingId}
    )
    FROM closed
    WHERE d.user_id = closed.user_id AND closed.hidden @> jsonb_build_array(jsonb_build_object('id', ${listingId}::text))
    RETURNING (
      SELECT item FROM jsonb_array_elements(closed.hidden) AS item WHERE item ->> 'id' = ${listingId} LIMIT 1
    ) AS was`;
  return closedListing.safeParse(row?.was).data?.from ?? null;
}

/** 404 for all but the owner and moderators. Throws listingNotFound, impossibleStatus if it is already hidden. */
export async function hideListingAndNotifySeller(
  ctx: ModeratorContext,
  listingId: string,
  grounds: DecisionGrounds,
): Promise<ModeratedListing> {
  const reason = formatGrounds(grounds);
  return inTransaction(ctx.db, async (tx) => {
    // Locked before the listing's row, in the same order as in `reopenAccountAndListingsIfPossible`, to avoid deadlocks.
    const closedFrom = await takeFromClosedAccount(tx, listingId);
    const { status, sellerId, sellerIsBanned, title, slug } = await lockListingForModeration(tx, listingId);
    if (status === 'HIDDEN' && closedFrom === null)
      throw errors.impossibleStatus({ message: 'This listing is already hidden' });
    const from = closedFrom ?? status;
    await tx.listing.update({
      where: { id: listingId },
      data: { status: 'HIDDEN', hiddenAt: ctx.clock(), hiddenReason: reason, hiddenFrom: from },
    });
    await recordDecisionAndReturnId(tx, ctx, { subjectId: sellerId, listingId }, grounds);
    await rememberScamPhotos(tx, { listingId, now: ctx.clock() });
    await notifyChatsOfListingsChanged(tx, [listingId]);
    await recordAudit(tx, ctx, {
      action: 'listing.hide',
      targetType: 'listing',
      targetId: listingId,
      after: { reason, from },
    });
    // A seller whose account is closed cannot act on it.
    if (!sellerIsBanned)
      await notifications.notify(tx, ctx, listingHiddenKind, [
        { userId: sellerId, data: { title, slug, reason } },
      ]);
    return { id: listingId, status: 'HIDDEN' };
  });
}
