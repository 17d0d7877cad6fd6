import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { revokeSession } from '@repo/auth/revoke-session';
import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { tellSessionsEnded } from '#domain/conversations/chat-channel.ts';

/** Ends one session: every copy of its cookie is dead from now on, the person's other sessions live. */
export async function endSession(
  ctx: Pick<Context, 'db' | 'clock'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await revokeSession(tx, { sessionId, now: ctx.clock() });
    await tellSessionsEnded(tx, userId);
  });
  forgetMarketplaceSessions();
}
