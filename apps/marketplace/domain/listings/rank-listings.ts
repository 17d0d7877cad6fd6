import { queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { latestFirstSql } from './latest-order.ts';
import {
  allInTitleSql,
  type RelatedWords,
  relevanceSql,
  titleTextsLateralSql,
} from './related-conditions.ts';
import { availableWhereSql } from './search-conditions.ts';

/** How many of the newest matches are ranked; the rest follows by date. Ten pages of the site. */
const rankedListings = 240;

/** Up to this many are all read by the words' indexes and then sorted; among more, reading the newest first meets enough sooner. */
const fewMatches = 20_000;

export type RankedSearch = {
  words: RelatedWords;
  /** Conditions of the filters. */
  filters: Prisma.Sql[];
  /** Conditions of the words and the filters. */
  matches: Prisma.Sql[];
  /** How many listings match. */
  total: number;
};

/**
 * The ids of the newest. Few are materialised, which is planned for all rows: otherwise the planner hopes to meet enough of
 * them early and may read the whole table. Indexes: those of the words, or listing_latest_idx.
 */
function newestSql(conditions: Prisma.Sql[], total: number, limit: number, offset = 0): Prisma.Sql {
  const where = availableWhereSql(conditions);
  const page = Prisma.sql`ORDER BY ${latestFirstSql} LIMIT ${limit} OFFSET ${offset}`;
  return total > fewMatches
    ? Prisma.sql`SELECT l.id FROM listing l WHERE ${where} ${page}`
    : Prisma.sql`SELECT l.id FROM (
        WITH matching AS MATERIALIZED (SELECT l.id, l.bumped_at, l.created_at FROM listing l WHERE ${where}) SELECT * FROM matching
      ) l ${page}`;
}

async function readIds(db: MarketplaceDb, statement: Prisma.Sql): Promise<string[]> {
  return (await queryPoolRows<{ id: string }>(db, statement)).map(({ id }) => id);
}

/** The newest listings whose title has all words as typed, or also in other forms and as synonyms. */
async function findInTitles(
  db: MarketplaceDb,
  { words: { terms, minimumTerms }, filters, total }: RankedSearch,
  withSynonyms: boolean,
): Promise<string[]> {
  const inTitle = minimumTerms < terms.length ? null : allInTitleSql(terms, withSynonyms);
  return inTitle === null ? [] : readIds(db, newestSql([...filters, ...inTitle], total, rankedListings));
}

/** Those that a common word would otherwise keep out of the newest matches. */
async function findTitles(db: MarketplaceDb, search: RankedSearch): Promise<string[]> {
  if (search.total <= rankedListings) return [];
  const literal = await findInTitles(db, search, false);
  if (literal.length === rankedListings) return literal;
  return [...new Set([...literal, ...(await findInTitles(db, search, true))])];
}

/** Index: listing_image_listing_id_order_key. */
const hasPhotoSql = Prisma.sql`EXISTS (SELECT 1 FROM listing_image i WHERE i.listing_id = l.id)`;

/** Ids of the candidates in order: `titles`, and unless they are enough the newest matches. */
function rank(db: MarketplaceDb, search: RankedSearch, titles: string[]): Promise<string[]> {
  const more =
    titles.length >= rankedListings
      ? Prisma.empty
      : Prisma.sql`UNION (${newestSql(search.matches, search.total, rankedListings)})`;
  return readIds(
    db,
    Prisma.sql`WITH candidate AS MATERIALIZED (SELECT unnest(${titles}::text[]) AS id ${more})
      SELECT l.id FROM candidate JOIN listing l ON l.id = candidate.id, ${titleTextsLateralSql}
      ORDER BY ${relevanceSql(search.words)} DESC, ${hasPhotoSql} DESC, ${latestFirstSql}`,
  );
}

/**
 * The first ids by relevance. Ranking everything that a common word matches would take seconds, so the candidates are the
 * newest titles with all the words and, if those are few, the newest of all matches.
 */
export async function rankListingIds(db: MarketplaceDb, search: RankedSearch): Promise<string[]> {
  return search.total === 0 ? [] : rank(db, search, await findTitles(db, search));
}

/** A page of the ranked listings, after which the others follow, the newest first. */
export async function findPageOfRankedIds(
  db: MarketplaceDb,
  search: RankedSearch,
  { ranked, offset, limit }: { ranked: string[]; offset: number; limit: number },
): Promise<string[]> {
  const page = ranked.slice(offset, offset + limit);
  if (page.length === limit || Math.max(offset, ranked.length) >= search.total) return page;
  const others = [...search.matches, Prisma.sql`NOT l.id = ANY(${ranked}::text[])`];
  const from = Math.max(0, offset - ranked.length);
  return [...page, ...(await readIds(db, newestSql(others, search.total, limit - page.length, from)))];
}
