import { keyedHash } from '@repo/auth/keyed-hash';
import { networkOf } from '@repo/base/ip-address';
import type { Context } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';

/** What has been counted on a day, so that who comes again costs the database nothing. */
let counted = { day: '', views: new Set<string>() };

/** Some megabytes; then it begins again, and the database says who was there. */
const mostCounted = 100_000;

function countedOn(day: string): Set<string> {
  if (counted.day !== day || counted.views.size >= mostCounted) counted = { day, views: new Set() };
  return counted.views;
}

/** Hashes by the networks they are of, so that who looks at one listing after the other is hashed once. Never written anywhere. */
const knownViewers = new Map<string, string>();
const mostViewers = 5_000;

/**
 * A person is one viewer on all devices. Anybody else is told apart by network alone, stored as a keyed hash: a browser
 * says what it likes about itself, and a single address is soon changed for the next one.
 */
function viewerOf({ actor, client }: Context): string {
  if (actor !== null) return actor.id;
  const network = networkOf(client.address);
  const known = knownViewers.get(network);
  if (known !== undefined) return known;
  const viewer = keyedHash('listing-viewer', network);
  if (knownViewers.size >= mostViewers) knownViewers.clear();
  knownViewers.set(network, viewer);
  return viewer;
}

/** Adds a view unless this viewer has one today (Singapore), after the answer. */
export function countViewLater(ctx: Context, listingId: string): void {
  const day = singaporeDay(ctx.clock());
  const viewer = viewerOf(ctx);
  const views = countedOn(day);
  const view = `${listingId} ${viewer}`;
  if (views.has(view)) return;
  ctx.defer(async () => {
    await storeView(ctx, { listingId, day, viewer });
    views.add(view);
  });
}

/** One statement, so that the row and the count agree. */
async function storeView(
  { db }: Pick<Context, 'db'>,
  { listingId, day, viewer }: { listingId: string; day: string; viewer: string },
): Promise<void> {
  await db.$executeRaw`
    WITH seen AS (
      INSERT INTO listing_view (listing_id, day, viewer)
      VALUES (${listingId}, ${day}::date, ${viewer})
      ON CONFLICT DO NOTHING
      RETURNING listing_id
    )
    UPDATE listing SET view_count = view_count + 1 WHERE id IN (SELECT listing_id FROM seen)`;
}
