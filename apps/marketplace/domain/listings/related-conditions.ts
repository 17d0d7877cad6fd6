import { Prisma } from '@repo/db/marketplace';
import { likePatternSql } from './like-pattern-sql.ts';
import type { RelatedTerm } from './related-terms.ts';
import {
  anyWordRegexSource,
  hasNonLatinLetter,
  singularAndPlainPlurals,
  singularAndPluralForms,
  wordStartRegexSource,
} from './word-forms.ts';

/** The words of a search for related listings, of which a listing has at least `minimumTerms`. */
export type RelatedWords = { terms: RelatedTerm[]; minimumTerms: number };

/** Index: listing_title_words_idx. */
const titleWordsSql = Prisma.sql`listing_title_words(l.search_text)`;

const joinQueries = (queries: readonly string[], operator: '&' | '|') =>
  queries.map((each) => `(${each})`).join(` ${operator} `);

const tagsOf = ({ text }: RelatedTerm) => singularAndPluralForms(text);
const otherTagsOf = ({ synonyms }: RelatedTerm) =>
  synonyms.flatMap(({ text }) => singularAndPlainPlurals(text));

/** All words as one tag, "graphic novel". */
const hasWholeTagSql = (terms: RelatedTerm[]) =>
  Prisma.sql`l.tag_keys && ${singularAndPluralForms(terms.map(({ text }) => text).join(' '))}::text[]`;

const containsSql = (part: string) => Prisma.sql`l.search_text LIKE ${likePatternSql(Prisma.sql`${part}`)}`;

const allOf = (conditions: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
const anyOf = (conditions: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;

/** Index: listing_search_idx. */
const hasPartsSql = ({ parts }: RelatedTerm) => allOf(parts.map(containsSql));

const titleSql = Prisma.sql`split_part(l.search_text, E'\\n', 1)`;

/** `CASE` because the planner takes a regular expression for one that hardly anything matches. */
const hasFormsSql = (text: Prisma.Sql, forms: string[]) =>
  Prisma.sql`CASE WHEN ${text} ~ ${anyWordRegexSource(forms)} THEN true ELSE false END`;

/** The index finds the stems, of which the written form or its plural is meant. Other scripts are found inside words. */
function synonymsInTitleSql({ synonyms }: RelatedTerm): Prisma.Sql[] {
  const latin = synonyms.filter(({ text }) => !hasNonLatinLetter(text));
  const others = synonyms.filter(({ text }) => hasNonLatinLetter(text));
  const forms = latin.flatMap(({ text }) => singularAndPlainPlurals(text));
  const stems = latin.map((synonym) => synonym.stems);
  return [
    ...(latin.length === 0
      ? []
      : [
          Prisma.sql`(${titleWordsSql} @@ ${joinQueries(stems, '|')}::tsquery AND ${hasFormsSql(titleSql, forms)})`,
        ]),
    ...others.map(({ text }) => allOf([containsSql(text), hasFormsSql(titleSql, [text])])),
  ];
}

/** How listings without the words themselves match. Indexes: listing_title_words_idx, listing_tag_idx, listing_category_recent_idx. */
function meansSql(terms: RelatedTerm[]): Prisma.Sql {
  const stems = terms.flatMap((term) => (term.hasOtherForms ? [term.stems] : []));
  const categories = terms.flatMap((term) => term.categories);
  return anyOf([
    Prisma.sql`l.tag_keys && ${terms.flatMap((term) => [...tagsOf(term), ...otherTagsOf(term)])}::text[]`,
    ...(stems.length === 0 ? [] : [Prisma.sql`${titleWordsSql} @@ ${joinQueries(stems, '|')}::tsquery`]),
    ...terms.flatMap(synonymsInTitleSql),
    ...(categories.length === 0 ? [] : [Prisma.sql`l.category_id = ANY(${categories}::text[])`]),
  ]);
}

const hasRelatedTermSql = (term: RelatedTerm) => anyOf([hasPartsSql(term), meansSql([term])]);

/** How many of the terms listing `l` has. */
const termCountSql = (terms: RelatedTerm[]) =>
  Prisma.join(
    terms.map((term) => Prisma.sql`${hasRelatedTermSql(term)}::int`),
    ' + ',
  );

/** The largest number of the terms that a listing has, null if none has any. `where`: further conditions on `l`. */
export const maximumMatchedTermsSql = (terms: RelatedTerm[], where: Prisma.Sql) =>
  Prisma.sql`SELECT max(${termCountSql(terms)})::int AS most FROM listing l
    WHERE ${anyOf(terms.map(hasRelatedTermSql))} AND ${where}`;

/**
 * With several terms, those with all the words are one condition: the trigram index then finds them in one scan. What follows
 * it repeats the terms for listings that have one of them in another way, which are few.
 */
export function relatedConditionsSql({ terms, minimumTerms }: RelatedWords): Prisma.Sql[] {
  const each = terms.map(hasRelatedTermSql);
  if (minimumTerms < terms.length) {
    // The first condition is the one that the indexes serve.
    return [anyOf(each), Prisma.sql`${termCountSql(terms)} >= ${minimumTerms}::int`];
  }
  const hasWords = allOf(terms.map(hasPartsSql));
  if (terms.length === 1) return [anyOf([hasWords, meansSql(terms)])];
  return [anyOf([hasWords, allOf([meansSql(terms), ...each]), hasWholeTagSql(terms)])];
}

/** Titles with all the words as they are written, or also in other forms and as synonyms. Null where a word is none. */
export function allInTitleSql(terms: RelatedTerm[], withSynonyms: boolean): Prisma.Sql[] | null {
  if (terms.length === 0 || terms.some(({ stems }) => stems === '')) return null;
  if (withSynonyms)
    return terms.map((term) =>
      anyOf([Prisma.sql`${titleWordsSql} @@ ${term.stems}::tsquery`, ...synonymsInTitleSql(term)]),
    );
  const stems = terms.map((term) => term.stems);
  return [
    Prisma.sql`${titleWordsSql} @@ ${joinQueries(stems, '&')}::tsquery`,
    ...terms.map(({ text }) => hasFormsSql(titleSql, singularAndPluralForms(text))),
  ];
}

/**
 * Of listing `l`, whose texts are in `t`. Whole words before other forms of their stems ("university", "universal") and
 * beginnings of words, and those before the rest; the title before the other fields.
 */
function pointsSql(term: RelatedTerm): Prisma.Sql {
  const { stems, synonyms, text, categories } = term;
  const beginning = wordStartRegexSource(text);
  const title = Prisma.sql`t.title`;
  const brand = Prisma.sql`split_part(l.search_text, E'\\n', 3)`;
  const description = Prisma.sql`split_part(l.search_text, E'\\n', 2)`;
  const forms = stems === '' ? [] : singularAndPluralForms(text);
  const written = (field: Prisma.Sql, words: string[], points: number) =>
    words.length === 0 ? [] : [Prisma.sql`WHEN ${field} ~ ${anyWordRegexSource(words)} THEN ${points}::int`];
  const stemmed = (words: Prisma.Sql, points: number) =>
    stems === '' ? [] : [Prisma.sql`WHEN ${words} @@ ${stems}::tsquery THEN ${points}::int`];
  const synonymForms = synonyms.flatMap((each) => singularAndPlainPlurals(each.text));
  const ways = [
    ...written(title, forms, 20),
    ...written(title, synonymForms, 18),
    ...written(brand, forms, 17),
    Prisma.sql`WHEN l.tag_keys && ${tagsOf(term)}::text[] THEN 16`,
    Prisma.sql`WHEN l.category_id = ANY(${categories}::text[]) THEN 15`,
    ...written(description, forms, 14),
    Prisma.sql`WHEN l.tag_keys && ${otherTagsOf(term)}::text[] THEN 13`,
    ...stemmed(Prisma.sql`t.title_words`, 11),
    Prisma.sql`WHEN t.title ~ ${beginning} THEN 10`,
    ...stemmed(Prisma.sql`to_tsvector('english', ${brand} || ' ' || ${description})`, 9),
    Prisma.sql`WHEN l.search_text ~ ${beginning} THEN 8`,
    Prisma.sql`WHEN t.title LIKE ${likePatternSql(Prisma.sql`${text}`)} THEN 5`,
    Prisma.sql`WHEN l.search_text LIKE ${likePatternSql(Prisma.sql`${text}`)} THEN 2`,
    Prisma.sql`WHEN ${hasRelatedTermSql(term)} THEN 1`,
  ];
  return Prisma.sql`CASE ${Prisma.join(ways, ' ')} ELSE 0 END`;
}

/** Words that are together in the title count once more. Needs listing `l` and its texts `t` (`titleTextsLateralSql`). */
export function relevanceSql({ terms }: RelatedWords): Prisma.Sql {
  const sum = Prisma.join(terms.map(pointsSql), ' + ');
  if (terms.length < 2) return sum;
  const together = terms.map(({ text }) => text).join(' ');
  return Prisma.sql`greatest(${sum} + CASE WHEN t.title LIKE ${likePatternSql(Prisma.sql`${together}`)} THEN 3 ELSE 0 END,
    CASE WHEN ${hasWholeTagSql(terms)} THEN ${16 * terms.length}::int ELSE 0 END)`;
}

/** Computed once for each listing; `OFFSET 0` keeps the planner from repeating it for each word. */
export const titleTextsLateralSql = Prisma.sql`LATERAL (
  SELECT split_part(l.search_text, E'\\n', 1) AS title, listing_title_words(l.search_text) AS title_words OFFSET 0
) t`;
