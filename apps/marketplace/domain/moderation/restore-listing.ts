import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { ModeratedListing } from '@repo/schemas/marketplace/moderation';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { forgetScamPhotos } from '#domain/scam-photos/remember-scam-photos.ts';
import { listingRestoredKind } from '#notifications/kinds.ts';
import { endDecisionsAndReturnIds } from './decisions.ts';
import { lockListingForModeration } from './lock-listing.ts';

/** Throws listingNotFound, and impossibleStatus if it is not hidden or its seller is banned. */
export async function restoreListingAndNotifySeller(
  ctx: ModeratorContext,
  listingId: string,
  reason: string,
): Promise<ModeratedListing> {
  return inTransaction(ctx.db, (tx) =>
    restoreListingAndNotifyInTransaction(tx, ctx, listingId, { reason, isNotified: true }),
  );
}

/** `isNotified`: the seller is notified; the answer to an appeal says it otherwise. */
export async function restoreListingAndNotifyInTransaction(
  tx: MarketplaceDb,
  ctx: ModeratorContext,
  listingId: string,
  { reason, isNotified }: { reason: string; isNotified: boolean },
): Promise<ModeratedListing> {
  const { status, hiddenFrom, sellerIsBanned, sellerId, title, slug } = await lockListingForModeration(
    tx,
    listingId,
  );
  if (status !== 'HIDDEN') throw errors.impossibleStatus({ message: 'This listing is not hidden' });
  if (sellerIsBanned) {
    throw errors.impossibleStatus({
      message: 'Its seller is banned. Lift the ban to bring the listing back',
    });
  }
  const to = hiddenFrom ?? 'AVAILABLE';
  await tx.listing.update({
    where: { id: listingId },
    data: { status: to, hiddenAt: null, hiddenReason: null, hiddenFrom: null },
  });
  const ended = await endDecisionsAndReturnIds(tx, ctx.clock(), { subjectId: sellerId, listingId });
  await forgetScamPhotos(tx, ended);
  await notifyChatsOfListingsChanged(tx, [listingId]);
  await recordAudit(tx, ctx, {
    action: 'listing.restore',
    targetType: 'listing',
    targetId: listingId,
    after: { ...(reason && { reason }), to },
  });
  if (isNotified) {
    await notifications.notify(tx, ctx, listingRestoredKind, [{ userId: sellerId, data: { title, slug } }]);
  }
  return { id: listingId, status: to };
}
