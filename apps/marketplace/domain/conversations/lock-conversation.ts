import type { MarketplaceDb } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

export type LockedConversation = { id: string; otherId: string; lastMessageAt: Date; listingTitle: string };

/** Lock before touching participants. Throws conversationNotFound, also for other people's conversations. */
export async function lockOwnConversation(
  tx: MarketplaceDb,
  conversationId: string,
  actorId: string,
): Promise<LockedConversation> {
  const [row] = await tx.$queryRaw<{ other_id: string; last_message_at: Date; title: string }[]>`
    SELECT CASE WHEN buyer_id = ${actorId} THEN seller_id ELSE buyer_id END AS other_id, last_message_at,
      (SELECT title FROM listing WHERE id = listing_id) AS title
    FROM conversation
    WHERE id = ${conversationId} AND ${actorId} IN (buyer_id, seller_id)
    FOR UPDATE`;
  if (!row) throw errors.conversationNotFound();
  return {
    id: conversationId,
    otherId: row.other_id,
    lastMessageAt: row.last_message_at,
    listingTitle: row.title,
  };
}
