import { keyedHash } from '@repo/auth/keyed-hash';
import { ipNetworkOf } from '@repo/base/ip-address';
import type { Context } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';

/** Views already counted today, so that repeated visits need no query. */
let counted = { day: '', views: new Set<string>() };

/** A few megabytes. Beyond it the set is cleared and the database rejects repeated views. */
const maximumCounted = 100_000;

function countedOn(day: string): Set<string> {
  if (counted.day !== day || counted.views.size >= maximumCounted) counted = { day, views: new Set() };
  return counted.views;
}

/** Caches the expensive hash by network. Kept in memory only. */
const knownViewers = new Map<string, string>();
const maximumViewers = 5_000;

/** Visitors are identified by network alone, because user agents and single addresses change easily. */
function viewerOf({ actor, client }: Visit): string {
  if (actor !== null) return actor.id;
  const network = ipNetworkOf(client.address);
  const known = knownViewers.get(network);
  if (known !== undefined) return known;
  const viewer = keyedHash('listing-viewer', network);
  if (knownViewers.size >= maximumViewers) knownViewers.clear();
  knownViewers.set(network, viewer);
  return viewer;
}

type Visit = Pick<Context, 'db' | 'clock' | 'defer'> & {
  actor: Context['actor'];
  client: Pick<Context['client'], 'address'>;
};

/** Counts one view per viewer and Singapore day, after the response. The listing is named by its id or slug. */
export function countViewOncePerDayLater(ctx: Visit, idOrSlug: string): void {
  const day = singaporeDay(ctx.clock());
  const viewer = viewerOf(ctx);
  const views = countedOn(day);
  const view = `${idOrSlug} ${viewer}`;
  if (views.has(view)) return;
  ctx.defer(async () => {
    await storeView(ctx, { idOrSlug, day, viewer });
    views.add(view);
  });
}

/** One statement, so that the row and the count stay consistent. */
async function storeView(
  { db }: Pick<Context, 'db'>,
  { idOrSlug, day, viewer }: { idOrSlug: string; day: string; viewer: string },
): Promise<void> {
  await db.$executeRaw`
    WITH seen AS (
      INSERT INTO listing_view (listing_id, day, viewer)
      SELECT id, ${day}::date, ${viewer} FROM listing WHERE id = ${idOrSlug} OR slug = ${idOrSlug}
      ON CONFLICT DO NOTHING
      RETURNING listing_id
    )
    UPDATE listing SET view_count = view_count + 1 WHERE id IN (SELECT listing_id FROM seen)`;
}
