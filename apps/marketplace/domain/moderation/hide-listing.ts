import { inTransaction } from '@repo/db/marketplace';
import type { ModeratedListing } from '@repo/schemas/marketplace/moderation';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertModerator } from './assert-moderator.ts';
import { lockListing } from './lock-listing.ts';

/**
 * Takes a listing off the marketplace: 404 for all but its owner and moderators. The status it had is kept in the audit
 * entry, where `restoreListing` finds it. Throws forbidden, listingNotFound, impossibleStatus when it is hidden already.
 */
export async function hideListing(
  ctx: SignedInContext,
  listingId: string,
  reason: string,
): Promise<ModeratedListing> {
  assertModerator(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const { status } = await lockListing(tx, listingId);
    if (status === 'HIDDEN') throw errors.impossibleStatus({ message: 'This listing is already hidden' });
    await tx.listing.update({ where: { id: listingId }, data: { status: 'HIDDEN' } });
    await recordAudit(tx, ctx, {
      action: 'listing.hide',
      targetType: 'listing',
      targetId: listingId,
      after: { reason, from: status },
    });
    return { id: listingId, status: 'HIDDEN' };
  });
}
