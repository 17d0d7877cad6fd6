import type { MarketplaceDb } from '@repo/db/marketplace';

/** Whether either of two people has blocked the other. */
export async function isBlockedBetween(
  tx: MarketplaceDb,
  oneUserId: string,
  otherUserId: string,
): Promise<boolean> {
  const block = await tx.block.findFirst({
    where: {
      OR: [
        { blockerId: oneUserId, blockedId: otherUserId },
        { blockerId: otherUserId, blockedId: oneUserId },
      ],
    },
    select: { blockerId: true },
  });
  return block !== null;
}
