import type { MarketplaceDb } from '@repo/db/marketplace';
import { notifyStreamsOfEachPerson } from './chat-channel.ts';

/** Notifies buyers and sellers when the transaction commits. A seller gets one notice per listing. */
export async function notifyChatsOfListingsChanged(
  tx: MarketplaceDb,
  listingIds: readonly string[],
): Promise<void> {
  if (listingIds.length === 0) return;
  const people = await tx.$queryRaw<{ listingId: string; userId: string }[]>`
    SELECT DISTINCT c.listing_id AS "listingId", person.id AS "userId"
    FROM conversation c CROSS JOIN LATERAL (VALUES (c.buyer_id), (c.seller_id)) person (id)
    WHERE c.listing_id = ANY(${[...listingIds]})`;
  await notifyStreamsOfEachPerson(
    tx,
    people.map(({ listingId, userId }) => ({ userId, notice: { kind: 'listing', listingId } as const })),
  );
}
