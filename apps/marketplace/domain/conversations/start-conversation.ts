import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { Conversation, StartConversationBody } from '@repo/schemas/marketplace/chat';
import { runWithinNewcomerLimit } from '#domain/accounts/newcomer-limit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { visibleToSql } from '#domain/listings/listing-visibility.ts';
import { getConversation } from './get-conversation.ts';
import { sendMessageInTransaction } from './send-message.ts';

/** Continues an existing conversation even if the listing is hidden. Throws listingNotFound, ownListing, cannotWrite, tooManyRequests. */
export async function startConversationWithMessage(
  ctx: SignedInContext,
  { listingId, ...message }: StartConversationBody,
): Promise<Conversation> {
  const buyerId = ctx.actor.id;
  const [listing] = await ctx.db.$queryRaw<{ sellerId: string; isKnown: boolean }[]>`
    SELECT l.seller_id AS "sellerId", c.id IS NOT NULL AS "isKnown"
    FROM listing l LEFT JOIN conversation c ON c.listing_id = l.id AND c.buyer_id = ${buyerId}
    WHERE l.id = ${listingId} AND (${visibleToSql(ctx.actor)} OR c.id IS NOT NULL)`;
  if (!listing) throw errors.listingNotFound();
  if (listing.sellerId === buyerId) throw errors.ownListing({ message: 'You cannot chat with yourself' });
  const { sellerId, isKnown } = listing;
  const send = () =>
    inTransaction(ctx.db, async (tx) => {
      const pair = { listingId, buyerId, sellerId, now: ctx.clock() };
      const id = await findOrCreateConversationId(tx, pair);
      await sendMessageInTransaction(tx, ctx, id, message);
      return id;
    });
  return getConversation(
    ctx,
    await (isKnown ? send() : runWithinNewcomerLimit(ctx, 'newConversation', send)),
  );
}

/** Of two concurrent calls the second waits on the unique (listing_id, buyer_id) and uses the first one's row. */
export async function findOrCreateConversationId(
  tx: MarketplaceDb,
  pair: { listingId: string; buyerId: string; sellerId: string; now: Date },
): Promise<string> {
  const { listingId, buyerId, sellerId, now } = pair;
  const { count } = await tx.conversation.createMany({
    data: [{ listingId, buyerId, sellerId, createdAt: now, lastMessageAt: now }],
    skipDuplicates: true,
  });
  const { id } = await tx.conversation.findUniqueOrThrow({
    where: { listingId_buyerId: { listingId, buyerId } },
    select: { id: true },
  });
  if (count > 0) {
    await tx.conversationParticipant.createMany({
      data: [
        { conversationId: id, userId: buyerId },
        { conversationId: id, userId: sellerId },
      ],
    });
  }
  return id;
}
