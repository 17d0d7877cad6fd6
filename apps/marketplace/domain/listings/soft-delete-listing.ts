import { inTransaction } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { applyListingStatusToDeals } from '#domain/deals/apply-listing-status-to-deals.ts';
import { endDecisionsAndReturnIds } from '#domain/moderation/decisions.ts';
import { releaseUnusedUploads } from '#domain/uploads/draft-uploads.ts';
import { deleteFilesLater } from './listing-images.ts';
import { lockOwnListing } from './update-listing.ts';

/** A soft delete: conversations and reports keep their reference and pictures. Throws 403/404 if it is not the caller's. */
export async function softDeleteListing(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  const released = await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock();
    const { status } = await lockOwnListing(ctx, tx, id);
    await tx.listing.update({
      where: { id },
      data: { status: 'ARCHIVED', deletedAt: now, updatedAt: now },
      select: { id: true },
    });
    // Nothing is left to appeal about, and the record ends with its period.
    await endDecisionsAndReturnIds(tx, now, { subjectId: ctx.actor.id, listingId: id });
    await applyListingStatusToDeals(tx, ctx, id, { from: status, to: 'ARCHIVED' });
    await notifyChatsOfListingsChanged(tx, [id]);
    const isReferredTo = await tx.listing.findFirst({
      where: { id, OR: [{ conversations: { some: {} } }, { reports: { some: {} } }] },
      select: { id: true },
    });
    if (isReferredTo) return [];
    const images = await tx.listingImage.findMany({ where: { listingId: id }, select: { key: true } });
    await tx.listingImage.deleteMany({ where: { listingId: id } });
    const keys = images.map(({ key }) => key).filter((key) => key !== '');
    return releaseUnusedUploads(tx, ctx, keys);
  });
  deleteFilesLater(ctx, released);
  return { message: 'Listing deleted' };
}
