import type { MarketplaceDb } from '@repo/db/marketplace';

/** Of what one person does about following, and a block of or by them, one waits for the other. */
export async function lockUsersForFollowing(tx: MarketplaceDb, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`SELECT FROM "user" WHERE id = ANY (${ids}::text[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Within the transaction of a block, which ends that one of the two follows the other. */
export async function endFollowsBetween(tx: MarketplaceDb, one: string, other: string): Promise<void> {
  await lockUsersForFollowing(tx, [one, other]);
  await tx.follow.deleteMany({
    where: {
      OR: [
        { followerId: one, sellerId: other },
        { followerId: other, sellerId: one },
      ],
    },
  });
}
