import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import { Prisma } from '@repo/db/marketplace';

/** By address: ARCHIVED and HIDDEN for the owner and moderators, deleted for nobody. Public lists show AVAILABLE only. */
export function visibleToSql(actor: MarketplaceActor | null): Prisma.Sql {
  if (actor?.role === 'MODERATOR') return Prisma.sql`l.deleted_at IS NULL`;
  const open = Prisma.sql`l.status IN ('AVAILABLE', 'RESERVED', 'SOLD')`;
  if (actor === null) return Prisma.sql`l.deleted_at IS NULL AND ${open}`;
  return Prisma.sql`l.deleted_at IS NULL AND (${open} OR l.seller_id = ${actor.id})`;
}
