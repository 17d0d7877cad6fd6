import { inTransaction } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { getPersonOtherThanActor } from './get-other-person.ts';
import { notifySharedConversationsChanged } from './notify-shared-conversations-changed.ts';

/** Idempotent. Throws userNotFound, ownAccount. */
export async function unblockPerson(ctx: SignedInContext, userId: string): Promise<{ message: string }> {
  const person = await getPersonOtherThanActor(ctx.db, ctx.actor.id, userId);
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.block.deleteMany({
      where: { blockerId: ctx.actor.id, blockedId: person.id },
    });
    if (count > 0) await notifySharedConversationsChanged(tx, ctx.actor.id, person.id);
  });
  return { message: `${person.name} is no longer blocked` };
}
