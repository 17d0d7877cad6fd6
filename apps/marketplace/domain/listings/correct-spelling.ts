import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { spellingDistance } from '@repo/schemas/spelling-distance';
import { notBlockedConditions } from './blocked-sellers.ts';
import { searchWhereSql } from './search-conditions.ts';
import { formatSearchTerms, parseSearchTerms, type SearchTerm } from './search-terms.ts';
import { withQuery } from './with-query.ts';

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
async function isFound(db: MarketplaceDb, where: Prisma.Sql): Promise<boolean> {
  const rows = await db.$queryRaw<[{ found: boolean }]>`
    WITH matching AS MATERIALIZED (SELECT FROM listing l WHERE ${where})
    SELECT EXISTS (SELECT FROM matching) AS found`;
  return rows[0].found;
}

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

/** Nearest first. The dictionary also has words of deleted listings, so a candidate may have no hits. */
async function findCandidates(db: MarketplaceDb, text: string): Promise<string[]> {
  // Swapping two letters counts as two edits in levenshtein() but as one here, so the database gets the wider bound.
  const rows = await db.$queryRaw<{ typed: string; word: string; similarity: number }[]>`
    SELECT typed, word, similarity(word, typed) AS similarity
    FROM (SELECT normalise_text(${text}) AS typed) t, search_word
    WHERE char_length(typed) BETWEEN 3 AND 40
      AND char_length(word) BETWEEN char_length(typed) - 3 AND char_length(typed) + 3
      AND levenshtein_less_equal(word, typed, 4) <= 4
    ORDER BY levenshtein_less_equal(word, typed, 4), similarity DESC, word
    LIMIT 60`;
  const english = await readEnglishWords();
  // A real word that nothing has is no misspelling of another.
  if (rows[0] === undefined || english.has(rows[0].typed)) return [];
  return rows
    .map((row) => ({ ...row, distance: spellingDistance(row.typed, row.word) }))
    .filter((row) => isMisspellingOf(row.typed, row.word, row.distance))
    .sort((a, b) => a.distance - b.distance || b.similarity - a.similarity || (a.word < b.word ? -1 : 1))
    .slice(0, candidatesPerWord)
    .map((row) => row.word);
}

/** A word that occurs in an available listing is its own only candidate. */
async function readWord(
  db: MarketplaceDb,
  text: string,
  match: ListingFilters['match'],
  more: Prisma.Sql[],
): Promise<Word> {
  const alone = await withQuery(db, { match }, `"${text}"`);
  if (await isFound(db, searchWhereSql(alone, ...more))) return { text, candidates: [text] };
  if (alone.related?.terms.some(({ otherWords }) => otherWords.length > 0)) return { text, candidates: [] };
  return { text, candidates: await findCandidates(db, text) };
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

/** The nearest spelling that has hits with the same filters, ignoring `blocked` sellers; null if there is none. */
export async function correctSpelling(
  db: MarketplaceDb,
  filters: ListingFilters,
  blocked: string | null,
): Promise<string | null> {
  const more = notBlockedConditions(blocked);
  const terms = parseSearchTerms(filters.query ?? '');
  const typed = terms.flatMap((term) => term.text.split(/\s+/));
  if (typed.length > maximumWords) return null;
  const words: Word[] = [];
  for (const text of typed) {
    const word = await readWord(db, text, filters.match, more);
    if (word.candidates.length === 0) return null;
    words.push(word);
  }
  if (words.every((word) => word.candidates[0] === word.text)) return null;
  for (const picked of combinations(words.map((word) => word.candidates))) {
    const query = formatSearchTerms(replaceWords(terms, picked));
    if (await isFound(db, searchWhereSql(await withQuery(db, filters, query), ...more))) return query;
  }
  return null;
}

/** The words of the query that some listing has, each corrected if none has it as typed; null if there are none. */
export async function findKnownWords(
  db: MarketplaceDb,
  { query, match }: ListingFilters,
  blocked: string | null,
): Promise<string | null> {
  const more = notBlockedConditions(blocked);
  const typed = parseSearchTerms(query ?? '').flatMap((term) => term.text.split(/\s+/));
  if (typed.length > maximumWords) return null;
  const known: string[] = [];
  for (const text of typed) {
    const { candidates } = await readWord(db, text, match, more);
    known.push(...candidates.slice(0, 1));
  }
  return known.join(' ') || null;
}
