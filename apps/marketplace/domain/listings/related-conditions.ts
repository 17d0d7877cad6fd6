import { Prisma } from '@repo/db/marketplace';
import { likePatternSql } from './like-pattern-sql.ts';
import type { RelatedTerm } from './related-terms.ts';

/** The words of a search for related listings, of which a listing has at least `least`. */
export type RelatedWords = { terms: RelatedTerm[]; least: number };

/** Index: listing_title_words_idx. */
const titleWordsSql = Prisma.sql`listing_title_words(l.search_text)`;

const joinQueries = (queries: readonly string[], operator: '&' | '|') =>
  queries.map((each) => `(${each})`).join(` ${operator} `);

/** A word or phrase and its plural, as tags have them. */
const bothNumbers = (text: string): string[] => [
  text,
  `${text}s`,
  text.replace(/s$/, ''),
  text.replace(/es$/, ''),
];
const tagsOf = ({ text }: RelatedTerm) => bothNumbers(text);
const otherTagsOf = ({ otherWords }: RelatedTerm) => otherWords.flatMap(bothNumbers);

/** All words as one tag, "graphic novel". */
const hasWholeTagSql = (terms: RelatedTerm[]) =>
  Prisma.sql`l.tag_keys && ${bothNumbers(terms.map(({ text }) => text).join(' '))}::text[]`;

const containsSql = (part: string) => Prisma.sql`l.search_text LIKE ${likePatternSql(Prisma.sql`${part}`)}`;

const allOf = (conditions: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
const anyOf = (conditions: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;

/** Index: listing_search_idx. */
const hasPartsSql = ({ parts }: RelatedTerm) => allOf(parts.map(containsSql));

/** How listings without the words themselves match. Indexes: listing_title_words_idx, listing_tag_idx, listing_category_recent_idx. */
function meansSql(terms: RelatedTerm[]): Prisma.Sql {
  const inTitle = terms.flatMap(({ hasOtherForms, stems, synonyms }) => [
    ...(hasOtherForms ? [stems] : []),
    ...(synonyms === '' ? [] : [synonyms]),
  ]);
  const categories = terms.flatMap((term) => term.categories);
  return anyOf([
    Prisma.sql`l.tag_keys && ${terms.flatMap((term) => [...tagsOf(term), ...otherTagsOf(term)])}::text[]`,
    ...(inTitle.length === 0 ? [] : [Prisma.sql`${titleWordsSql} @@ ${joinQueries(inTitle, '|')}::tsquery`]),
    ...(categories.length === 0 ? [] : [Prisma.sql`l.category_id = ANY(${categories}::text[])`]),
  ]);
}

const hasRelatedTermSql = (term: RelatedTerm) => anyOf([hasPartsSql(term), meansSql([term])]);

/**
 * With several terms, those with all the words are one condition: the trigram index then finds them in one scan. What follows
 * it repeats the terms for listings that have one of them in another way, which are few.
 */
export function relatedConditionsSql({ terms, least }: RelatedWords): Prisma.Sql[] {
  const each = terms.map(hasRelatedTermSql);
  if (least < terms.length) {
    const count = Prisma.join(
      each.map((has) => Prisma.sql`${has}::int`),
      ' + ',
    );
    // The first condition is the one that the indexes serve.
    return [anyOf(each), Prisma.sql`${count} >= ${least}::int`];
  }
  const hasWords = allOf(terms.map(hasPartsSql));
  if (terms.length === 1) return [anyOf([hasWords, meansSql(terms)])];
  return [anyOf([hasWords, allOf([meansSql(terms), ...each]), hasWholeTagSql(terms)])];
}

/** Null if no title has all the words as whole words, because one of them is none. */
export function allInTitleSql(stems: readonly string[]): Prisma.Sql | null {
  if (stems.length === 0 || stems.includes('')) return null;
  return Prisma.sql`${titleWordsSql} @@ ${joinQueries(stems, '&')}::tsquery`;
}

const escapeRegex = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Of listing `l`, whose texts are in `t`. Whole words before beginnings of words before the rest; the title before the other fields. */
function pointsSql(term: RelatedTerm): Prisma.Sql {
  const { stems, synonyms, text, categories } = term;
  const beginning = `\\m${escapeRegex(text)}`;
  const inWords = (words: Prisma.Sql, query: string, points: number) =>
    query === '' ? [] : [Prisma.sql`WHEN ${words} @@ ${query}::tsquery THEN ${points}::int`];
  const ways = [
    ...inWords(Prisma.sql`t.title_words`, stems, 20),
    ...inWords(Prisma.sql`t.title_words`, synonyms, 18),
    ...inWords(Prisma.sql`to_tsvector('english', split_part(l.search_text, E'\\n', 3))`, stems, 17),
    Prisma.sql`WHEN l.tag_keys && ${tagsOf(term)}::text[] THEN 16`,
    Prisma.sql`WHEN l.category_id = ANY(${categories}::text[]) THEN 15`,
    ...inWords(Prisma.sql`to_tsvector('english', split_part(l.search_text, E'\\n', 2))`, stems, 14),
    Prisma.sql`WHEN l.tag_keys && ${otherTagsOf(term)}::text[] THEN 13`,
    Prisma.sql`WHEN t.title ~ ${beginning} THEN 10`,
    Prisma.sql`WHEN l.search_text ~ ${beginning} THEN 8`,
    Prisma.sql`WHEN t.title LIKE ${likePatternSql(Prisma.sql`${text}`)} THEN 5`,
    Prisma.sql`WHEN l.search_text LIKE ${likePatternSql(Prisma.sql`${text}`)} THEN 2`,
    Prisma.sql`WHEN ${hasRelatedTermSql(term)} THEN 1`,
  ];
  return Prisma.sql`CASE ${Prisma.join(ways, ' ')} ELSE 0 END`;
}

/** Words that are together in the title count once more. Needs listing `l` and its texts `t` (`rankedTextsSql`). */
export function relevanceSql({ terms }: RelatedWords): Prisma.Sql {
  const sum = Prisma.join(terms.map(pointsSql), ' + ');
  if (terms.length < 2) return sum;
  const together = terms.map(({ text }) => text).join(' ');
  return Prisma.sql`greatest(${sum} + CASE WHEN t.title LIKE ${likePatternSql(Prisma.sql`${together}`)} THEN 3 ELSE 0 END,
    CASE WHEN ${hasWholeTagSql(terms)} THEN ${16 * terms.length}::int ELSE 0 END)`;
}

/** Computed once for each listing; `OFFSET 0` keeps the planner from repeating it for each word. */
export const rankedTextsSql = Prisma.sql`LATERAL (
  SELECT split_part(l.search_text, E'\\n', 1) AS title, listing_title_words(l.search_text) AS title_words OFFSET 0
) t`;
