import { ListingStatus, type MarketplaceDb } from '@repo/db/marketplace';
import { z } from 'zod';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';

/** Listings that were hidden together, each with the status it had. */
export const hiddenListingsSchema = z.array(z.object({ id: z.string(), from: z.enum(ListingStatus) }));

/** Hides a seller's listings that have one of the statuses; returns what `restoreHiddenListings` needs. */
export async function hideListingsOfSeller(
  tx: MarketplaceDb,
  { sellerId, statuses, now }: { sellerId: string; statuses: readonly ListingStatus[]; now: Date },
): Promise<z.infer<typeof hiddenListingsSchema>> {
  const hidden = await tx.$queryRaw<z.infer<typeof hiddenListingsSchema>>`
    WITH shown AS (
      SELECT id, status FROM listing
      WHERE seller_id = ${sellerId} AND status = ANY(${[...statuses]}::"ListingStatus"[]) AND deleted_at IS NULL
      ORDER BY id FOR UPDATE
    )
    UPDATE listing SET status = 'HIDDEN', updated_at = ${now.toISOString()}::timestamptz
    FROM shown WHERE listing.id = shown.id
    RETURNING listing.id, shown.status::text AS from`;
  await notifyChatsOfListingsChanged(
    tx,
    hidden.map(({ id }) => id),
  );
  return hidden;
}

/** Those of listings whose buyer left since they were hidden: they are reserved for nobody. */
async function findReleased(tx: MarketplaceDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM listing l WHERE l.id = ANY (${ids}::text[]) AND EXISTS (
      SELECT FROM offer o WHERE o.status = 'CANCELLED' AND o.decided_at >= l.updated_at AND (
        o.listing_id = l.id OR EXISTS (SELECT FROM offer_listing i WHERE i.offer_id = o.id AND i.listing_id = l.id)))`;
  return new Set(rows.map(({ id }) => id));
}

/** Gives them their statuses back, except those that a moderator hid or that are deleted. Returns how many it restored. */
export async function restoreHiddenListings(
  tx: MarketplaceDb,
  sellerId: string,
  hidden: z.infer<typeof hiddenListingsSchema>,
): Promise<number> {
  const released = await findReleased(
    tx,
    hidden.filter(({ from }) => from === 'RESERVED').map(({ id }) => id),
  );
  const statusOf = ({ id, from }: (typeof hidden)[number]) => (released.has(id) ? 'AVAILABLE' : from);
  let restored = 0;
  for (const status of ['AVAILABLE', 'RESERVED', 'SOLD'] as const) {
    const ids = hidden.filter((listing) => statusOf(listing) === status).map(({ id }) => id);
    const { count } = await tx.listing.updateMany({
      where: { id: { in: ids }, sellerId, status: 'HIDDEN', hiddenAt: null, deletedAt: null },
      data: { status },
    });
    restored += count;
  }
  await notifyChatsOfListingsChanged(
    tx,
    hidden.map(({ id }) => id),
  );
  return restored;
}
