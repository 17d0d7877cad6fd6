import type { MarketplaceDb, UserRole } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

export type LockedPerson = {
  role: UserRole;
  bannedAt: Date | null;
  closedAt: Date | null;
  name: string;
  email: string;
};

/** Locks the row until the transaction ends. Throws userNotFound. */
export async function lockUserRowForModeration(tx: MarketplaceDb, userId: string): Promise<LockedPerson> {
  const [row] = await tx.$queryRaw<LockedPerson[]>`
    SELECT role::text AS role, banned_at AS "bannedAt", closed_at AS "closedAt", name, email FROM "user" WHERE id = ${userId} FOR UPDATE`;
  if (!row) throw errors.userNotFound();
  return row;
}
