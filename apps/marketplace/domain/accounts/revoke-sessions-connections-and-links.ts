import type { MarketplaceDb } from '@repo/db/marketplace';
import { notifyStreamsToRecheckSession } from '#domain/conversations/chat-channel.ts';
import { voidUnusedEmailTokens } from './email-tokens.ts';

/** Returns the number of accounts disconnected. Call `clearMarketplaceSessionCache` after the commit. */
export async function revokeSessionsConnectionsAndLinks(
  tx: MarketplaceDb,
  { userId, now }: { userId: string; now: Date },
): Promise<{ endedConnections: number }> {
  await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { id: true },
  });
  const removed = await tx.account.deleteMany({ where: { userId } });
  for (const purpose of ['VERIFY_EMAIL', 'RESET_PASSWORD'] as const) {
    await voidUnusedEmailTokens(tx, { userId, purpose, now });
  }
  await notifyStreamsToRecheckSession(tx, userId);
  return { endedConnections: removed.count };
}
