import type { MarketplaceDb } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

/** Whether a moderator hid the listing and did not bring it back: archiving it is no way around that. */
export async function isHiddenByModerator(db: MarketplaceDb, listingId: string): Promise<boolean> {
  const latest = await db.auditEntry.findFirst({
    where: {
      targetType: 'listing',
      targetId: listingId,
      action: { in: ['listing.hide', 'listing.restore'] },
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { action: true },
  });
  return latest?.action === 'listing.hide';
}

/** Throws impossibleStatus for what a moderator has hidden: neither it nor a copy of it is offered again. */
export async function refuseHiddenByModerator(db: MarketplaceDb, listingId: string): Promise<void> {
  if (await isHiddenByModerator(db, listingId)) {
    throw errors.impossibleStatus({
      message: 'A moderator has hidden this listing, so it cannot be offered again',
    });
  }
}
