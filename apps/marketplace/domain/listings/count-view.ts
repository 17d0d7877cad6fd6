import { keyedHash } from '@repo/auth/keyed-hash';
import type { Context } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';

/** A person is one viewer on all devices; anybody else is told apart by address and browser, kept as a keyed hash only. */
function viewerOf({ actor, client }: Context): string {
  return actor?.id ?? keyedHash('listing-viewer', JSON.stringify([client.address, client.userAgent]));
}

/** Adds a view unless this viewer has one today (Singapore). One statement, so that the row and the count agree. */
export async function countView(ctx: Context, listingId: string): Promise<void> {
  await ctx.db.$executeRaw`
    WITH seen AS (
      INSERT INTO listing_view (listing_id, day, viewer)
      VALUES (${listingId}, ${singaporeDay(ctx.clock())}::date, ${viewerOf(ctx)})
      ON CONFLICT DO NOTHING
      RETURNING listing_id
    )
    UPDATE listing SET view_count = view_count + 1 WHERE id IN (SELECT listing_id FROM seen)`;
}
