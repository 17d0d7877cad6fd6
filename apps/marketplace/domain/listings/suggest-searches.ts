import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { ListingSuggestions } from '@repo/schemas/marketplace/listing';
import type { SuggestQuery } from '@repo/schemas/marketplace/listing-query';
import type { Context } from '#domain/context.ts';
import { notBlockedConditionsSql, readBlockedSellerIdsArrayText } from './blocked-sellers.ts';
import { likePatternSql } from './like-pattern-sql.ts';
import { availableWhereSql, hasTermSql, titleHasTermSql } from './search-conditions.ts';
import { formatSearchTerms, parseSearchTerms, type SearchTerm } from './search-terms.ts';

type Suggestion<Kind extends string> = Extract<ListingSuggestions['suggestions'][number], { kind: Kind }>;

const words = 5;
const categories = 2;
const listings = 4;
/** Words are taken from this many of the newest matching listings. */
const sampled = 200;

/** Uses listings that also contain the previous words, so every completion has hits. Most frequent first. */
async function completeWord(
  db: MarketplaceDb,
  terms: SearchTerm[],
  more: Prisma.Sql[],
): Promise<Suggestion<'word'>[]> {
  const last = terms.at(-1);
  if (last === undefined || last.isPhrase) return [];
  const before = terms.slice(0, -1);
  const found = await db.$queryRaw<{ word: string }[]>`
    WITH sample AS MATERIALIZED (
      SELECT split_part(l.search_text, E'\\n', 1) || ' ' || split_part(l.search_text, E'\\n', 3) AS head
      FROM listing l
      WHERE ${availableWhereSql([...terms.map((term) => hasTermSql(term.text)), ...more])}
        AND (SELECT EXISTS (SELECT FROM search_word WHERE starts_with(word, normalise_text(${last.text}))))
      ORDER BY l.created_at DESC, l.id DESC LIMIT ${sampled}
    )
    SELECT word FROM sample, spelling_words(head) AS word, (SELECT normalise_text(${last.text}) AS typed) t
    WHERE starts_with(word, typed) AND word <> typed
    GROUP BY word
    ORDER BY count(*) DESC, char_length(word), word
    LIMIT ${words}`;
  return found.map(({ word }) => ({
    kind: 'word',
    text: formatSearchTerms([...before, { text: word, isPhrase: false }]),
  }));
}

async function findCategories(
  db: MarketplaceDb,
  typed: string,
  more: Prisma.Sql[],
): Promise<Suggestion<'category'>[]> {
  return db.$queryRaw<Suggestion<'category'>[]>`
    SELECT 'category' AS kind, c.name AS text, c.slug, c.icon
    FROM category c
    WHERE c.is_active AND normalise_text(c.name) LIKE ${likePatternSql(Prisma.sql`normalise_text(${typed})`)}
      AND EXISTS (SELECT FROM listing l WHERE ${availableWhereSql([
        Prisma.sql`l.category_id IN (SELECT id FROM category m WHERE c.id IN (m.id, m.parent_id))`,
        ...more,
      ])})
    ORDER BY c."order", c.name
    LIMIT ${categories}`;
}

async function findTitles(
  db: MarketplaceDb,
  terms: SearchTerm[],
  more: Prisma.Sql[],
): Promise<Suggestion<'listing'>[]> {
  return db.$queryRaw<Suggestion<'listing'>[]>`
    SELECT 'listing' AS kind, l.title AS text, l.id, l.slug, l.price::text AS price, (
      SELECT i.url FROM listing_image i WHERE i.listing_id = l.id ORDER BY i."order" LIMIT 1
    ) AS image
    FROM listing l
    WHERE ${availableWhereSql([...terms.flatMap(({ text }) => [hasTermSql(text), titleHasTermSql(text)]), ...more])}
    ORDER BY l.like_count DESC, l.view_count DESC, l.id DESC
    LIMIT ${listings}`;
}

/** Completed words, categories and listings; each has at least one result. */
export async function suggestSearches(ctx: Context, { query }: SuggestQuery): Promise<ListingSuggestions> {
  const terms = parseSearchTerms(query ?? '');
  if (query === undefined || terms.length === 0) return { suggestions: [] };
  const more = notBlockedConditionsSql(await readBlockedSellerIdsArrayText(ctx));
  const found = await Promise.all([
    completeWord(ctx.db, terms, more),
    findCategories(ctx.db, query, more),
    findTitles(ctx.db, terms, more),
  ]);
  return { suggestions: found.flat() };
}
