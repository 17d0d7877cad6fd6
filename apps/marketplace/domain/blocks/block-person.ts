import { inTransaction } from '@repo/db/marketplace';
import { cancelFromActor } from '@repo/notifications/mails/take-back-mails';
import type { SignedInContext } from '#domain/context.ts';
import { closeOffersBetween } from '#domain/offers/end-offers.ts';
import { getOtherPerson } from './get-other-person.ts';
import { notifyConversationsChanged } from './notify-conversations-changed.ts';

/** Neither person can write to the other; existing messages stay. Idempotent. Throws userNotFound, ownAccount. */
export async function blockPerson(ctx: SignedInContext, userId: string): Promise<{ message: string }> {
  const person = await getOtherPerson(ctx.db, ctx.actor.id, userId);
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.block.createMany({
      data: [{ blockerId: ctx.actor.id, blockedId: person.id, createdAt: ctx.clock() }],
      skipDuplicates: true,
    });
    await cancelFromActor(tx, person.id, ctx.actor.id);
    await cancelFromActor(tx, ctx.actor.id, person.id);
    await closeOffersBetween(tx, ctx, ctx.actor.id, person.id);
    if (count > 0) await notifyConversationsChanged(tx, ctx.actor.id, person.id);
  });
  return { message: `${person.name} is blocked` };
}
