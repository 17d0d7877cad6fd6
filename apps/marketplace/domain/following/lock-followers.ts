import type { MarketplaceDb } from '@repo/db/marketplace';

/** Of what one person does about following, and a block of or by them, one waits for the other. */
export async function lockUsersForFollowing(tx: MarketplaceDb, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`SELECT FROM "user" WHERE id = ANY (${ids}::text[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Within the transaction of a block, which ends that one of the two follows the other. */
export async function endFollowsBetween(
  tx: MarketplaceDb,
  oneUserId: string,
  otherUserId: string,
): Promise<void> {
  await lockUsersForFollowing(tx, [oneUserId, otherUserId]);
  await tx.follow.deleteMany({
    where: {
      OR: [
        { followerId: oneUserId, sellerId: otherUserId },
        { followerId: otherUserId, sellerId: oneUserId },
      ],
    },
  });
}
