import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Client } from 'pg';
import { z } from 'zod';
import type { BenchContext } from '../bench-part.ts';
import type { Measurement, ResultRow } from '../results.ts';
import type { BenchedProduct } from '../start-product.ts';
import { percentile, summariseLatencies } from '../statistics.ts';
import { plainUserId } from './generated-listings.ts';
import { measureOthersDuring, waitForSqlCondition } from './measure-others-during.ts';

const searches = 100_000;
/** Of a minute. */
const published = 1_000;
const perSecond = published / 60;
const secondsAlone = 10;
/** Searches whose matches are compared with what the search itself finds. */
const compared = 60;

/**
 * Twenty of each seller but the first, who publishes. Of a hundred, 92 look for one model, five for a kind of thing in a category
 * below a price, two for anything of a category and one for anything in a place. Three in ten have immediate alerts.
 */
const fillSearches = `
  INSERT INTO saved_search (id, user_id, parameters, frequency, anchor, words, patterns, categories, conditions, max_price, location)
  SELECT 'search-' || n, ($2::text[])[1 + n % cardinality($2::text[])], parameters || CASE WHEN price IS NULL THEN '' ELSE '&maxPrice=' || price END
      || '&x=' || n,
    CASE WHEN round % 10 < 3 THEN 'IMMEDIATE' WHEN round % 10 < 8 THEN 'DAILY' ELSE 'WEEKLY' END::"AlertFrequency",
    anchor, words, ARRAY(SELECT '%' || word || '%' FROM unnest(words) AS word), categories, '{}', price, location
  FROM generate_series(1, $1::int) n
  CROSS JOIN LATERAL (SELECT n / 100 AS round, n % 100 AS kind,
    (ARRAY['desk', 'bicycle', 'camera', 'pram', 'bookshelf', 'guitar', 'monitor', 'sofa', 'tent'])[1 + n % 9] AS thing,
    'category-' || 1 + n % 20 AS category) v
  CROSS JOIN LATERAL (
    SELECT 'query=' || thing || '+m' || n % 2000 AS parameters, 'w' || left('m' || n % 2000, 4) AS anchor,
      ARRAY[thing, 'm' || n % 2000] AS words, '{}'::text[] AS categories, NULL::int AS price, NULL::text AS location WHERE kind < 92
    UNION ALL
    SELECT 'query=' || thing || '&category=' || category, 'w' || left(thing, 4), ARRAY[thing], ARRAY[category], 100 + round, NULL
    WHERE kind BETWEEN 92 AND 96
    UNION ALL
    SELECT 'category=' || category, 'c' || category, '{}', ARRAY[category], 50 + round, NULL WHERE kind IN (97, 98)
    UNION ALL
    SELECT 'location=Bedok', '*', '{}', '{}', 20 + round, '%Bedok%' WHERE kind = 99
  ) search`;

/** The trigger of the service queues it, and wakes the worker. */
const publishListing = `
  INSERT INTO listing (id, seller_id, category_id, title, slug, description, price, condition, status, location, tags, meetup_only, updated_at)
  SELECT 'new-' || n, $2, (SELECT id FROM category WHERE slug = 'category-' || 1 + n % 20),
    (ARRAY['Desk', 'Bicycle', 'Camera', 'Pram', 'Bookshelf', 'Guitar', 'Monitor', 'Sofa', 'Tent'])[1 + n % 9] || ' m' || n * 7 % 2000,
    'new-' || n, 'Bought two years ago, used at home, kept dry and clean. Self-collection near the station, evenings and weekends.',
    20 + n * 13 % 900, 'GOOD', 'AVAILABLE', (ARRAY['Bedok', 'Bishan', 'Clementi', 'Hougang'])[1 + n % 4], '{}', true, now()
  FROM generate_series($1::int, $1::int) n`;

/** Spread over a minute, as a person presses each. */
async function publishAll(client: Client, count: number): Promise<void> {
  const begun = performance.now();
  for (let number = 1; number <= count; number += 1) {
    await client.query(publishListing, [number, plainUserId(1)]);
    await pause(Math.max(0, (number / perSecond) * 1_000 - (performance.now() - begun)));
  }
}

const page = z.object({ data: z.array(z.object({ id: z.string() })), search: z.unknown().optional() });

/** How many pairs of a search and a new listing only one of the two ways finds: the search itself, or the comparison of the worker. */
async function countDifferences(client: Client, url: string): Promise<{ pairs: number; different: number }> {
  const { rows } = await client.query<{ parameters: string; found: string[] }>(
    `SELECT s.parameters, ARRAY(SELECT m.listing_id FROM saved_search_match m WHERE m.saved_search_id = s.id) AS found
     FROM saved_search s WHERE EXISTS (SELECT FROM saved_search_match m WHERE m.saved_search_id = s.id)
       AND (SELECT count(*) FROM saved_search_match m WHERE m.saved_search_id = s.id) < 50
     ORDER BY md5(s.id) LIMIT $1`,
    [compared],
  );
  let [pairs, different] = [0, 0];
  for (const { parameters, found } of rows) {
    const answer = await fetch(`${url}/api/listings?${parameters}&match=related&sort=recent&limit=50`);
    const { data, search } = page.parse(await answer.json());
    const shown = new Set(search ? [] : data.map(({ id }) => id).filter((id) => id.startsWith('new-')));
    const alerted = new Set(found);
    const either = new Set([...shown, ...alerted]);
    pairs += either.size;
    different += [...either].filter((id) => !shown.has(id) || !alerted.has(id)).length;
  }
  return { pairs, different };
}

/** A thousand listings a minute, compared with a hundred thousand saved searches, and how long others wait meanwhile. */
export async function measureSavedSearches(
  { url, databaseUrl }: BenchedProduct,
  { isQuick, report }: BenchContext,
): Promise<Measurement> {
  const count = isQuick ? published / 4 : published;
  return withClient(databaseUrl, async (client) => {
    const { rows: people } = await client.query<{ id: string }>(
      `SELECT id FROM "user" WHERE id <> $1 AND email LIKE 'seller-%' ORDER BY id LIMIT 5000`,
      [plainUserId(1)],
    );
    await client.query(fillSearches, [searches, people.map(({ id }) => id)]);
    await client.query('ANALYZE saved_search');
    await measureOthersDuring(url, () => pause(3_000));
    const { latencies: alone } = await measureOthersDuring(url, () => pause(secondsAlone * 1_000));
    const { result: settledMs, latencies: meanwhile } = await measureOthersDuring(url, async () => {
      await publishAll(client, count);
      const begun = performance.now();
      await waitForSqlCondition(client, 'SELECT NOT EXISTS (SELECT FROM listing_to_match)', []);
      return performance.now() - begun;
    });
    const { rows } = await client.query<{ matches: number; told: number }>(
      `SELECT (SELECT count(*)::int FROM saved_search_match) AS matches,
        (SELECT coalesce(sum(count), 0)::int FROM notification WHERE kind = 'saved-search') AS told`,
    );
    const { matches = 0, told = 0 } = rows[0] ?? {};
    const { pairs, different } = await countDifferences(client, url);
    report(`  ${matches} matches, ${told} told at once; ${different} of ${pairs} compared pairs differ`);
    const rowOf = (name: string, times: readonly number[]): ResultRow => ({
      name,
      ...summariseLatencies(times),
    });
    return {
      rows: [
        rowOf(
          `Another request while ${count} listings a minute meet ${searches.toLocaleString('en')} searches`,
          meanwhile,
        ),
        rowOf('– without new listings', alone),
      ],
      goals: [
        {
          name: 'Another request while new listings are compared, p99 in ms',
          atMost: 50,
          value: percentile(meanwhile, 0.99),
          reason: `with nothing new, it was ${percentile(alone, 0.99).toFixed(1)} ms`,
        },
        { name: 'From the last new listing until all are compared, ms', atMost: 10_000, value: settledMs },
        {
          name: `Of ${pairs} pairs of a search and a new listing, found by the search or the alert alone`,
          atMost: 0,
          value: different,
        },
      ],
    };
  });
}
