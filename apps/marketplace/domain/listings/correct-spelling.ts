import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { countSpellingEdits } from '@repo/schemas/spelling-distance';
import { resolveCategoryIds } from '#domain/categories/category-ids.ts';
import { notBlockedConditionsSql, type SellerIdsText } from './blocked-sellers.ts';
import { searchWhereSql } from './search-conditions.ts';
import { formatSearchTerms, parseSearchTerms, type SearchTerm } from './search-terms.ts';
import { resolveTermsOfEachQuery } from './with-query-terms.ts';

const candidatesPerWord = 5;
/** Longer queries are usually pasted, and correcting each word would be slow. */
const maximumWords = 8;
const maximumTries = 25;

/** In query order; phrases are corrected word by word. */
type Word = { text: string; candidates: string[] };

/**
 * Materialised, which is planned for all rows and read until the first: by the index. Otherwise the planner hopes to meet a
 * match early and reads the whole table for a word that is nowhere: more than 40 s among 10,000,000 listings against 0.4 ms.
 * Index: listing_search_idx.
 */
const isFoundSql = (where: Prisma.Sql) => Prisma.sql`EXISTS (
  WITH matching AS MATERIALIZED (SELECT FROM listing l WHERE ${where}) SELECT FROM matching)`;

let englishWords: Promise<ReadonlySet<string>> | undefined;

/** Read when the first misspelling is met. The list serves the strength of passwords, where any word is a weak one. */
function readEnglishWords(): Promise<ReadonlySet<string>> {
  englishWords ??= import('@zxcvbn-ts/language-en').then(
    ({ dictionary }) => new Set(dictionary['commonWords-en']),
  );
  return englishWords;
}

/** One edit of a short word, two of a longer one. People seldom mistake the first letter. */
function isMisspellingOf(typed: string, word: string, distance: number): boolean {
  const [a, b, ...rest] = [...typed];
  const length = rest.length + 2;
  if (length < 3 || distance === 0 || distance > (length > 5 ? 2 : 1)) return false;
  const isSwapped = word.startsWith(`${b}${a}`);
  return word.startsWith(a ?? '') || isSwapped || (length > 5 && distance === 1);
}

type Similar = { place: number; typed: string; word: string; similarity: number };

/** For each text, nearest first. The dictionary also has words of deleted listings, so a candidate may have no hits. */
async function findCandidates(db: MarketplaceDb, texts: string[]): Promise<string[][]> {
  if (texts.length === 0) return [];
  // Swapping two letters counts as two edits in levenshtein() but as one here, so the database gets the wider bound.
  const rows = await db.$queryRaw<Similar[]>`
    SELECT place::int, typed, word, similarity
    FROM (SELECT place, normalise_text(text) AS typed FROM unnest(${texts}::text[]) WITH ORDINALITY t (text, place)) t,
      LATERAL (
        SELECT word, similarity(word, typed) AS similarity FROM search_word
        WHERE char_length(typed) BETWEEN 3 AND 40
          AND char_length(word) BETWEEN char_length(typed) - 3 AND char_length(typed) + 3
          AND levenshtein_less_equal(word, typed, 4) <= 4
        ORDER BY levenshtein_less_equal(word, typed, 4), similarity DESC, word
        LIMIT 60
      ) near`;
  const english = await readEnglishWords();
  return texts.map((_, index) =>
    rows
      // A real word that nothing has is no misspelling of another.
      .filter((row) => row.place === index + 1 && !english.has(row.typed))
      .map((row) => ({ ...row, distance: countSpellingEdits(row.typed, row.word) }))
      .filter((row) => isMisspellingOf(row.typed, row.word, row.distance))
      .sort((a, b) => a.distance - b.distance || b.similarity - a.similarity || (a.word < b.word ? -1 : 1))
      .slice(0, candidatesPerWord)
      .map((row) => row.word),
  );
}

/** No index finds two letters: they are taken as typed, and nothing is found by them alone. */
const isShort = (text: string) => /^[a-z]{1,2}$/i.test(text);

/** Whether each word occurs in an available listing, in one statement. */
async function areFound(db: MarketplaceDb, wheres: Prisma.Sql[]): Promise<boolean[]> {
  const [row] = await db.$queryRaw<[{ found: boolean[] }]>`
    SELECT ARRAY[${Prisma.join(wheres.map(isFoundSql))}] AS found`;
  return row.found;
}

/** A word that occurs is its own only candidate. */
async function readWords(
  db: MarketplaceDb,
  texts: string[],
  { match, more }: { match: ListingFilters['match']; more: Prisma.Sql[] },
): Promise<Word[]> {
  const long = [...new Set(texts.filter((text) => !isShort(text)))];
  if (long.length === 0) return texts.map((text) => ({ text, candidates: [text] }));
  const alone = await resolveTermsOfEachQuery(
    db,
    { match },
    long.map((text) => `"${text}"`),
  );
  const found = await areFound(
    db,
    alone.map((filters) =>
      searchWhereSql({ ...filters, categoryIds: null, numberCategoryIds: null }, ...more),
    ),
  );
  // A word with synonyms is no misspelling.
  const isUnknown = (_: string, at: number) =>
    !found[at] && !alone[at]?.related?.terms.some(({ synonyms }) => synonyms.length > 0);
  const unknown = long.filter(isUnknown);
  const candidates = await findCandidates(db, unknown);
  return texts.map((text) => {
    const isKept = isShort(text) || found[long.indexOf(text)];
    return { text, candidates: isKept ? [text] : (candidates[unknown.indexOf(text)] ?? []) };
  });
}

/** Combinations with the lowest positions come first. */
function combinations(lists: string[][]): string[][] {
  const all = lists.reduce<{ rank: number; picked: string[] }[]>(
    (before, list) =>
      before
        .flatMap(({ rank, picked }) =>
          list.map((word, position) => ({ rank: rank + position, picked: [...picked, word] })),
        )
        .sort((a, b) => a.rank - b.rank)
        .slice(0, maximumTries),
    [{ rank: 0, picked: [] }],
  );
  return all.map(({ picked }) => picked);
}

function replaceWords(terms: SearchTerm[], words: string[]): SearchTerm[] {
  let next = 0;
  return terms.map((term) => {
    const length = term.text.split(/\s+/).length;
    const text = words.slice(next, next + length).join(' ');
    next += length;
    return { ...term, text };
  });
}

/** The first of the queries that has hits with the same filters. `CASE` tries no other after it. */
async function findFirstWithHits(
  db: MarketplaceDb,
  filters: ListingFilters,
  { queries, more }: { queries: string[]; more: Prisma.Sql[] },
): Promise<string | null> {
  const { categoryIds, numberCategoryIds } = await resolveCategoryIds(db, filters);
  const wheres = (await resolveTermsOfEachQuery(db, filters, queries)).map((each) =>
    searchWhereSql({ ...each, categoryIds, numberCategoryIds }, ...more),
  );
  const tries = wheres.map((where, at) => Prisma.sql`WHEN ${isFoundSql(where)} THEN ${at}::int`);
  const [row] = await db.$queryRaw<[{ at: number | null }]>`SELECT CASE ${Prisma.join(tries, ' ')} END AS at`;
  return row.at === null ? null : (queries[row.at] ?? null);
}

type Spelling = {
  /** The nearest spelling that has hits with the same filters; null if there is none. */
  corrected: string | null;
  /** The words that some listing has, each corrected if none has it as typed; null if there are none. */
  known: string | null;
};

/** Ignores `blocked` sellers. */
export async function correctSpelling(
  db: MarketplaceDb,
  filters: ListingFilters,
  blocked: SellerIdsText | null,
): Promise<Spelling> {
  const more = notBlockedConditionsSql(blocked);
  const terms = parseSearchTerms(filters.query ?? '');
  const typed = terms.flatMap((term) => term.text.split(/\s+/));
  if (typed.length > maximumWords) return { corrected: null, known: null };
  const words = await readWords(db, typed, { match: filters.match, more });
  const known = words
    .filter(({ text }) => !isShort(text))
    .flatMap(({ candidates }) => candidates.slice(0, 1));
  const spelling = { corrected: null, known: known.join(' ') || null };
  const isAsTyped = words.every((word) => word.candidates[0] === word.text);
  if (isAsTyped || words.some((word) => word.candidates.length === 0)) return spelling;
  const queries = combinations(words.map((word) => word.candidates)).map((picked) =>
    formatSearchTerms(replaceWords(terms, picked)),
  );
  return { ...spelling, corrected: await findFirstWithHits(db, filters, { queries, more }) };
}
