import type { MarketplaceDb } from '@repo/db/marketplace';
import type { BumpedListing } from '@repo/schemas/marketplace/listing';
import { runWithinNewcomerLimit, runWithinRateLimit } from '#domain/accounts/newcomer-limit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleListingAndSellerIds } from './get-listing.ts';
import { bumpableFromSql, daysBetweenBumps } from './latest-order.ts';

const dayMs = 24 * 60 * 60_000;

const inSingapore = new Intl.DateTimeFormat('en-SG', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Singapore',
});

/** From when on the caller's listing can be bumped; null unless it is available. */
export async function getOwnBumpableFrom(ctx: SignedInContext, id: string): Promise<string | null> {
  const [row] = await ctx.db.$queryRaw<{ bumpableFrom: string | null }[]>`
    SELECT CASE WHEN l.status = 'AVAILABLE' THEN ${bumpableFromSql} END AS "bumpableFrom"
    FROM listing l WHERE l.id = ${id} AND l.seller_id = ${ctx.actor.id} AND l.deleted_at IS NULL`;
  if (row !== undefined) return row.bumpableFrom;
  await getVisibleListingAndSellerIds(ctx, id);
  throw errors.forbidden();
}

export const isBumpable = (bumpableFrom: string, now: Date): boolean => new Date(bumpableFrom) <= now;

async function refuse(ctx: SignedInContext, id: string): Promise<never> {
  const from = await getOwnBumpableFrom(ctx, id);
  throw errors.notBumpable({
    message:
      from === null
        ? 'Only what is available can be brought back to the top'
        : `A listing can come back to the top once in ${daysBetweenBumps} days. The next time for this one is ${inSingapore.format(new Date(from))}`,
  });
}

/** One statement decides, so that two at once bump once. What it leaves as it is: the date, the version, and the content. */
async function moveToTop(
  db: MarketplaceDb,
  { id, sellerId, now }: Record<'id' | 'sellerId', string> & { now: Date },
) {
  const since = new Date(now.getTime() - daysBetweenBumps * dayMs);
  return db.$executeRaw`
    UPDATE listing SET bumped_at = ${now}::timestamptz
    WHERE id = ${id} AND seller_id = ${sellerId} AND status = 'AVAILABLE' AND deleted_at IS NULL
      AND greatest(bumped_at, created_at) <= ${since}::timestamptz`;
}

/**
 * Brings a listing of the caller's back to the top of the latest. Throws 403/404 if it is not the caller's, notBumpable if it is not available or
 * came to the top within seven days, tooManyRequests.
 */
export function bumpOwnListing(ctx: SignedInContext, id: string): Promise<BumpedListing> {
  return runWithinNewcomerLimit(ctx, 'bump', () =>
    runWithinRateLimit(ctx, { limit: 'bump', refuse: tooManyToday }, async () => {
      const now = ctx.clock();
      const moved = await moveToTop(ctx.db, { id, sellerId: ctx.actor.id, now });
      if (moved === 0) return refuse(ctx, id);
      return {
        bumpedAt: now.toISOString(),
        bumpableFrom: new Date(now.getTime() + daysBetweenBumps * dayMs).toISOString(),
      };
    }),
  );
}

const tooManyToday = (wait: string) =>
  `You have bumped as many listings within a day as one person can. Try again ${wait}.`;
