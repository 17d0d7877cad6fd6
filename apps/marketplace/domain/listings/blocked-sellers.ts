import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import { queryPoolRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';

/** Sorted ids as PostgreSQL writes an array: `{a,b}`. */
export type SellerIdsText = string;

/** Null for nobody. Only lists leave these sellers out. Index: the key of `block`. */
export function blockedSellerIdsTextSql(actor: MarketplaceActor | null): Prisma.Sql {
  if (actor === null) return Prisma.sql`NULL::text`;
  return Prisma.sql`(SELECT array_agg(b.blocked_id ORDER BY b.blocked_id)::text FROM block b WHERE b.blocker_id = ${actor.id})`;
}

export async function readBlockedSellerIdsArrayText({
  db,
  actor,
}: Pick<Context, 'db' | 'actor'>): Promise<SellerIdsText | null> {
  if (actor === null) return null;
  const [row] = await queryPoolRows<{ blocked: SellerIdsText | null }>(
    db,
    Prisma.sql`SELECT ${blockedSellerIdsTextSql(actor)} AS blocked`,
    { prepared: true },
  );
  return row?.blocked ?? null;
}

export function isOfBlockedSellersSql(sellerIdsText: SellerIdsText): Prisma.Sql {
  return Prisma.sql`l.seller_id = ANY(${sellerIdsText}::text[])`;
}

export function isNotOfBlockedSellersSql(sellerIdsText: SellerIdsText): Prisma.Sql {
  return Prisma.sql`l.seller_id <> ALL(${sellerIdsText}::text[])`;
}

/** For a statement that is not shared between people. Index: the key of `block`. */
export function notBlockedByViewerConditionsSql(actor: MarketplaceActor | null): Prisma.Sql[] {
  if (actor === null) return [];
  return [
    Prisma.sql`NOT EXISTS (SELECT FROM block b WHERE b.blocker_id = ${actor.id} AND b.blocked_id = l.seller_id)`,
  ];
}

export function notBlockedConditionsSql(sellerIdsText: SellerIdsText | null): Prisma.Sql[] {
  return sellerIdsText === null ? [] : [isNotOfBlockedSellersSql(sellerIdsText)];
}
