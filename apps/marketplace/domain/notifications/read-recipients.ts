import type { MarketplaceDb } from '@repo/db/marketplace';

/** Those of these people whose account is open: nobody else can act on a mail. */
export function readRecipients(
  db: MarketplaceDb,
  userIds: string[],
): Promise<{ id: string; name: string; email: string }[]> {
  return db.user.findMany({
    where: { id: { in: userIds }, bannedAt: null, closedAt: null },
    select: { id: true, name: true, email: true },
  });
}
