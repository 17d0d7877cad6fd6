import type { MarketplaceDb } from '@repo/db/marketplace';

/** Whether either of two people has blocked the other. */
export async function isBlockedBetween(tx: MarketplaceDb, one: string, other: string): Promise<boolean> {
  const block = await tx.block.findFirst({
    where: {
      OR: [
        { blockerId: one, blockedId: other },
        { blockerId: other, blockedId: one },
      ],
    },
    select: { blockerId: true },
  });
  return block !== null;
}
