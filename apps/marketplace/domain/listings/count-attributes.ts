import { queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { CategoryAttribute } from '@repo/schemas/marketplace/category-attribute';
import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import { resolveCategoryIds } from '#domain/categories/category-ids.ts';
import { readAttributesWithInheritedBySlug } from '#domain/categories/list-attributes.ts';
import { attributeConditionSql, parseAttributeFiltersOrNone } from './attribute-conditions.ts';
import { isNotOfBlockedSellersSql } from './blocked-sellers.ts';
import { catalogueVersionSql, isChangeLogCompleteSinceSql, isLaterChangeSql } from './catalogue-cache.ts';
import {
  availableWhereSql,
  filterConditionsSql,
  type ResolvedFilters,
  type SearchFilters,
} from './search-conditions.ts';

type AttributeFacet = ListingFacets['attributes'][number];

/** `tallies`: the counts of each value as JSON rows, to which the changes since `version` are added. */
export type TalliedAttributes = { version: string | null; tallies: string };

export type CountedAttributes = TalliedAttributes & { facets: AttributeFacet[] };

const isNumeric = ({ type }: CategoryAttribute) => type === 'NUMBER' || type === 'YEAR';

/** A range ends a step below the next, because both ends belong to it. */
function rangesOf({ type, bands, max }: CategoryAttribute): { min: number; max: number | null }[] {
  const step = type === 'YEAR' ? 1 : 0.01;
  return bands
    .map((min, at) => {
      const next = bands[at + 1];
      return { min, max: next === undefined ? null : Math.round((next - step) * 100) / 100 };
    })
    .filter(({ min }) => max === null || min <= max);
}

type Tally = { key: string; value: string; count: number };

function toFacet(attribute: CategoryAttribute, tallies: readonly Tally[]): AttributeFacet[] {
  const { key, label, type, unit, options, retiredOptions } = attribute;
  const countOf = (value: string) =>
    tallies.find((each) => each.key === key && each.value === value)?.count ?? 0;
  const values = isNumeric(attribute)
    ? rangesOf(attribute).map((range, at) => ({ value: null, ...range, count: countOf(String(at + 1)) }))
    : [...options, ...retiredOptions].map((value) => ({
        value,
        min: null,
        max: null,
        count: countOf(value),
      }));
  const found = values.filter(({ count }) => count > 0);
  return found.length === 0 ? [] : [{ key, label, type, unit, values: found }];
}

/**
 * Of listings that all other filters leave: every attribute is counted without its own filter. Choices and sizes by their text,
 * numbers by the place of their range. Reads the listings of the category, or the changes since `known`.
 */
function talliesSql(
  filters: ResolvedFilters,
  attributes: readonly CategoryAttribute[],
  { known, blocked }: { known: TalliedAttributes | undefined; blocked: string | null },
): Prisma.Sql {
  const { attributes: _, ...others } = filterConditionsSql(filters);
  const where = availableWhereSql([
    ...Object.values(others).flat(),
    ...(blocked === null ? [] : [isNotOfBlockedSellersSql(blocked)]),
  ]);
  const failed = parseAttributeFiltersOrNone(filters.attributes).map(
    (filter) => Prisma.sql`CASE WHEN ${attributeConditionSql(filter)} THEN NULL ELSE ${filter.key} END`,
  );
  const columns = Prisma.sql`l.attributes, array_remove(ARRAY[${Prisma.join([Prisma.sql`NULL`, ...failed])}]::text[], NULL) AS failed`;
  const source =
    known === undefined
      ? Prisma.sql`SELECT ${columns}, 1 AS sign FROM listing l WHERE ${where} AND l.attributes <> '{}'`
      : Prisma.sql`SELECT ${columns}, l.sign FROM listing_change l WHERE ${isLaterChangeSql(known.version ?? '0')} AND ${where}`;
  const counted = JSON.stringify(
    attributes.map(({ key, bands }) => ({ key, bands: `{${bands.join(',')}}` })),
  );
  return Prisma.sql`
    WITH d AS MATERIALIZED (
      SELECT key, bands::numeric[] FROM json_to_recordset(${counted}::json) AS counted (key text, bands text)
    ), matches AS MATERIALIZED (${source})
    SELECT key, value, sum(count)::int AS count FROM (
      SELECT d.key, CASE WHEN d.bands = '{}' THEN matches.attributes ->> d.key
          ELSE width_bucket((matches.attributes ->> d.key)::numeric, d.bands)::text END AS value, matches.sign AS count
      FROM matches CROSS JOIN d
      WHERE (matches.attributes -> d.key) IS NOT NULL AND matches.failed <@ ARRAY[d.key]
      UNION ALL SELECT key, value, count FROM json_to_recordset(${known?.tallies ?? '[]'}::json) AS k (key text, value text, count int)
    ) tally GROUP BY key, value HAVING sum(count) > 0`;
}

/** For a search in one category: the values of its attributes and how many listings each leaves. None for any other search. */
export async function countAttributeFacets(
  db: MarketplaceDb,
  filters: SearchFilters,
  { known, blocked }: { known?: TalliedAttributes | undefined; blocked: string | null },
): Promise<CountedAttributes> {
  const [slug, ...others] = filters.category ?? [];
  const none = { version: null, tallies: '[]', facets: [] };
  if (slug === undefined || others.length > 0) return none;
  const attributes = (await readAttributesWithInheritedBySlug(db, slug)).filter(
    (each) => each.isFacet && (!isNumeric(each) || each.bands.length > 0),
  );
  if (attributes.length === 0) return none;
  const since = known?.version == null ? undefined : known;
  const resolved = await resolveCategoryIds(db, filters);
  const [row] = await queryPoolRows<{ version: string | null; isKnown: boolean; tallies: string }>(
    db,
    Prisma.sql`SELECT ${catalogueVersionSql} AS version,
      ${since?.version == null ? Prisma.sql`true` : isChangeLogCompleteSinceSql(since.version)} AS "isKnown",
      (SELECT coalesce(json_agg(t), '[]')::text FROM (${talliesSql(resolved, attributes, { known: since, blocked })}) t) AS tallies`,
  );
  if (row === undefined) throw new Error('Counting answers one row');
  if (!row.isKnown) return countAttributeFacets(db, filters, { blocked });
  const tallies: Tally[] = JSON.parse(row.tallies);
  return {
    version: row.version,
    tallies: row.tallies,
    facets: attributes.flatMap((attribute) => toFacet(attribute, tallies)),
  };
}
