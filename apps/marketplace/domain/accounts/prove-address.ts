import { type AddressProof, proveAddressOnce as proveFirst } from '@repo/auth/prove-address';
import { removeAllFactors } from '@repo/auth/second-factors/factors';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { notifyStreamsToRecheckSession } from '#domain/conversations/chat-channel.ts';
import { voidUnusedEmailTokens } from './email-tokens.ts';

/** The first proof ends all earlier access. If it returns true, call `clearMarketplaceSessionCache` after the commit. */
export function proveAddressOnceAndEndEarlierAccess(
  tx: MarketplaceDb,
  proof: AddressProof,
): Promise<boolean> {
  const { userId, now } = proof;
  return proveFirst(tx, proof, async () => {
    await removeAllFactors(tx, userId);
    await tx.user.update({
      where: { id: userId },
      data: { sessionVersion: { increment: 1 }, accounts: { deleteMany: {} } },
      select: { id: true },
    });
    await voidUnusedEmailTokens(tx, { userId, purpose: 'VERIFY_EMAIL', now });
    await notifyStreamsToRecheckSession(tx, userId);
  });
}
