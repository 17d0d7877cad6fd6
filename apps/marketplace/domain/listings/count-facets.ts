import { runRows, shareRead } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { type JsonText, jsonText } from '@repo/http/json-text';
import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import type { Context } from '#domain/context.ts';
import { catalogueStamp, filtersKey, recall, remember, type Stamped } from './catalogue-memory.ts';
import { correctSpelling } from './correct-spelling.ts';
import { allOf, conditionsOf, planForValues } from './search-conditions.ts';

/** Lower ends in SGD; a band reaches to a cent below the next, because minPrice and maxPrice include their ends. */
const bandStarts = [0, 20, 50, 100, 200, 500, 1000, 5000];
const frequentLocations = 12;

function passes(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
}

function bandOf(position: number): { min: number; max: number | null } {
  const next = bandStarts[position];
  return { min: bandStarts[position - 1] ?? 0, max: next === undefined ? null : (next * 100 - 1) / 100 };
}

/** As the statement counts them: a band by its place. */
type Counted = Omit<ListingFacets, 'priceBands' | 'search'> & {
  priceBands: { position: number; count: number }[];
};

/** One pass over what the words match; each listing notes which filters it passes. Index: listing_category_price_idx. */
async function countAll(db: MarketplaceDb, filters: ListingFilters): Promise<Stamped<ListingFacets>> {
  const { words, category, price, condition, location } = conditionsOf(filters);
  const statement = Prisma.sql`
    ${planForValues} WITH matches AS MATERIALIZED (
      SELECT l.category_id, l.condition, l.price, l.location, ${passes(category)} AS in_category,
        ${passes(price)} AS in_price, ${passes(condition)} AS in_condition, ${passes(location)} AS in_location
      FROM listing l WHERE ${allOf(words)}
    ), spellings AS (
      SELECT location, count(*)::int AS count FROM matches
      WHERE in_category AND in_price AND in_condition GROUP BY location
    ), places AS (
      SELECT lower(location) AS key, (array_agg(location ORDER BY count DESC, location COLLATE "C"))[1] AS value,
        sum(count)::int AS count
      FROM spellings GROUP BY lower(location)
    )
    SELECT ${catalogueStamp} AS stamp, json_build_object(
      'total', (SELECT count(*) FROM matches WHERE in_category AND in_price AND in_condition AND in_location),
      'categories', (
        SELECT coalesce(json_agg(json_build_object('slug', c.slug, 'name', c.name, 'icon', c.icon, 'count', m.count)
          ORDER BY c."order", c.name), '[]')
        FROM (
          SELECT category_id, count(*) AS count FROM matches
          WHERE in_price AND in_condition AND in_location GROUP BY category_id
        ) m JOIN category c ON c.id = m.category_id
      ),
      'conditions', (
        SELECT coalesce(json_agg(json_build_object('value', condition, 'count', count) ORDER BY condition), '[]')
        FROM (
          SELECT condition, count(*) AS count FROM matches
          WHERE in_category AND in_price AND in_location GROUP BY condition
        ) m
      ),
      'priceBands', (
        SELECT coalesce(json_agg(json_build_object('position', position, 'count', count) ORDER BY position), '[]')
        FROM (
          SELECT width_bucket(price, ${`{${bandStarts.join(',')}}`}::numeric[]) AS position, count(*) AS count FROM matches
          WHERE in_category AND in_condition AND in_location GROUP BY 1
        ) m
      ),
      'locations', (
        SELECT coalesce(json_agg(json_build_object('value', value, 'count', count) ORDER BY count DESC, key), '[]')
        FROM (
          SELECT t.key, t.value, (SELECT sum(p.count) FROM places p WHERE position(t.key IN p.key) > 0) AS count
          FROM (SELECT key, value FROM places ORDER BY count DESC, key LIMIT ${frequentLocations}) t
        ) m
      )
    )::text AS facets`;
  const [row] = await runRows<{ stamp: string | null; facets: string }>(db, statement);
  if (row === undefined) throw new Error('Counting answers one row');
  const { stamp } = row;
  const facets: Counted = JSON.parse(row.facets);
  const priceBands = facets.priceBands.map(({ position, count }) => ({ ...bandOf(position), count }));
  return { stamp, value: { ...facets, priceBands } };
}

async function facetsOf(db: MarketplaceDb, filters: ListingFilters): Promise<ListingFacets> {
  const key = filtersKey('facets', filters);
  const known = recall<ListingFacets>(key);
  if (known !== undefined) {
    const statement = Prisma.sql`SELECT ${catalogueStamp} AS stamp`;
    const [row] = await runRows<{ stamp: string | null }>(db, statement);
    if (row?.stamp === known.stamp) return known.value;
  }
  const counted = await countAll(db, filters);
  remember(key, counted);
  return counted.value;
}

async function countSearch(db: MarketplaceDb, filters: ListingFilters): Promise<ListingFacets> {
  const facets = await facetsOf(db, filters);
  if (facets.total > 0 || filters.query === undefined) return facets;
  const corrected = await correctSpelling(db, filters);
  if (corrected === null) return facets;
  return { ...(await facetsOf(db, { ...filters, query: corrected })), search: { corrected } };
}

/**
 * Counts for the search that `searchListings` would do, a corrected spelling included. Each facet is counted with all the
 * other filters on; what would give nothing is not listed. Answers the JSON of `listingFacets`, which those who ask for the
 * same at a time share.
 */
export function countFacetsAsJson({ db }: Pick<Context, 'db'>, filters: ListingFilters): Promise<JsonText> {
  return shareRead(db, `facets ${JSON.stringify(filters)}`, async () =>
    jsonText(JSON.stringify(await countSearch(db, filters))),
  );
}

/** The same for a page of ours, which shows the counts rather than passing them on. */
export async function countFacets(ctx: Pick<Context, 'db'>, filters: ListingFilters): Promise<ListingFacets> {
  return JSON.parse((await countFacetsAsJson(ctx, filters)).toString());
}
