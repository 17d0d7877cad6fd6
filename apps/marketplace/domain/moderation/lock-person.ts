import type { MarketplaceDb, UserRole } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

/** Takes the person's row until the transaction ends. Throws userNotFound. */
export async function lockPerson(
  tx: MarketplaceDb,
  userId: string,
): Promise<{ role: UserRole; bannedAt: Date | null }> {
  const [row] = await tx.$queryRaw<{ role: UserRole; banned_at: Date | null }[]>`
    SELECT role::text AS role, banned_at FROM "user" WHERE id = ${userId} FOR UPDATE`;
  if (!row) throw errors.userNotFound();
  return { role: row.role, bannedAt: row.banned_at };
}
