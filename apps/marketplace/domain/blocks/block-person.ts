import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { cancelMailsAndPushesFromActor } from '@repo/notifications/mails/withdraw-mails';
import type { SignedInContext } from '#domain/context.ts';
import { endFollowsBetween } from '#domain/following/lock-followers.ts';
import { closeOpenOffersBetween } from '#domain/offers/end-offers.ts';
import { getPersonOtherThanActor } from './get-other-person.ts';
import { notifySharedConversationsChanged } from './notify-shared-conversations-changed.ts';

/** An offer that is being made or answered is done before what follows, or sees the block. */
async function lockConversationsBetween(tx: MarketplaceDb, one: string, other: string): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM conversation
    WHERE (buyer_id = ${one} AND seller_id = ${other}) OR (buyer_id = ${other} AND seller_id = ${one})
    ORDER BY id FOR UPDATE`;
}

/** Neither person can write to the other; existing messages stay. Idempotent. Throws userNotFound, ownAccount. */
export async function blockPersonAndEndFollows(
  ctx: SignedInContext,
  userId: string,
): Promise<{ message: string }> {
  const person = await getPersonOtherThanActor(ctx.db, ctx.actor.id, userId);
  await inTransaction(ctx.db, async (tx) => {
    await endFollowsBetween(tx, ctx.actor.id, person.id);
    const { count } = await tx.block.createMany({
      data: [{ blockerId: ctx.actor.id, blockedId: person.id, createdAt: ctx.clock() }],
      skipDuplicates: true,
    });
    await lockConversationsBetween(tx, ctx.actor.id, person.id);
    await cancelMailsAndPushesFromActor(tx, person.id, ctx.actor.id);
    await cancelMailsAndPushesFromActor(tx, ctx.actor.id, person.id);
    await closeOpenOffersBetween(tx, ctx, ctx.actor.id, person.id);
    if (count > 0) await notifySharedConversationsChanged(tx, ctx.actor.id, person.id);
  });
  return { message: `${person.name} is blocked` };
}
