import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import { runRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';

/**
 * Whom the caller blocked, as the text of an array of ids in their order; null for nobody, and without a caller. Lists that
 * anyone sees leave these sellers out for the caller; what the caller opens by its address, or saved, stays. The other way
 * round nothing is left out: who was blocked still sees the listings, and cannot write. Index: the key of `block`.
 */
export function blockedColumn(actor: MarketplaceActor | null): Prisma.Sql {
  if (actor === null) return Prisma.sql`NULL::text`;
  return Prisma.sql`(SELECT array_agg(b.blocked_id ORDER BY b.blocked_id)::text FROM block b WHERE b.blocker_id = ${actor.id})`;
}

/** The same, read on its own; a visitor asks nothing. */
export async function readBlocked({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<string | null> {
  if (actor === null) return null;
  const [row] = await runRows<{ blocked: string | null }>(
    db,
    Prisma.sql`SELECT ${blockedColumn(actor)} AS blocked`,
    { prepared: true },
  );
  return row?.blocked ?? null;
}

export function isOfSellers(blocked: string): Prisma.Sql {
  return Prisma.sql`l.seller_id = ANY(${blocked}::text[])`;
}

export function isNotOfSellers(blocked: string): Prisma.Sql {
  return Prisma.sql`l.seller_id <> ALL(${blocked}::text[])`;
}

/** As a further condition of a list: none for who blocked nobody. */
export function withoutSellers(blocked: string | null): Prisma.Sql[] {
  return blocked === null ? [] : [isNotOfSellers(blocked)];
}
