import { queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { parseSearchTerms } from './search-terms.ts';

/** As it is written, and the text of a tsquery of its stems. */
type Synonym = { text: string; stems: string };

/** A word or phrase of a search for related listings. A name of several words that has synonyms is one term. */
export type RelatedTerm = {
  /** Normalised, as typed. */
  text: string;
  /** What the searched text contains: the words, or what their singular and plural begin with. */
  parts: string[];
  /** Text of a tsquery of the stems; empty for what is no word. */
  stems: string;
  /** Whether `parts` may miss what the stems find ("dine" for "dining"). */
  hasOtherForms: boolean;
  synonyms: Synonym[];
  /** Ids of the categories with this name, and of their children. */
  categories: string[];
};

/** `query`: which of several; `first` and `last`: places of the words. */
type Row = {
  query: number;
  first: number;
  last: number;
  text: string;
  stems: string;
  stem: string | null;
  isStopWord: boolean;
  synonyms: Synonym[];
  categories: string[];
};

/** Synonyms of up to three words are recognised. */
const maximumNameLength = 3;

function sharedBeginning(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

/** The stem of "battery" is "batteri". Short beginnings would find too much: "dining" would find "finding". */
function partOf(text: string, stem: string | null): string {
  const shared = sharedBeginning(text, stem?.replace(/i$/, '') ?? text);
  return shared.length >= 4 && shared.length >= text.length - 3 ? shared : text;
}

function toTerm(name: Row, words: Row[]): RelatedTerm {
  const parts = words.map(({ text, stem }) => partOf(text, stem));
  return {
    text: name.text,
    parts,
    stems: name.stems,
    hasOtherForms: name.stems !== '' && (name.stem === null || !name.stem.startsWith(parts[0] ?? '')),
    synonyms: name.synonyms,
    categories: name.categories,
  };
}

/**
 * Every word, and every name of several words, with what it means. Their stems find the pairs, of which a word or its plain
 * plural is meant: "glass" is no pair of "glasses". Indexes: search_synonym_{word,synonym}_stem_idx.
 */
function readNames(db: MarketplaceDb, queries: readonly string[]): Promise<Row[]> {
  const terms = JSON.stringify(queries.map(parseSearchTerms));
  return queryPoolRows<Row>(
    db,
    Prisma.sql`
    WITH typed AS MATERIALIZED (
      SELECT query::int, place::int, normalise_text(term ->> 'text') AS text, (term ->> 'isPhrase')::boolean AS is_phrase
      FROM json_array_elements((SELECT ${terms}::json)) WITH ORDINALITY AS queries (terms, query),
        json_array_elements(terms) WITH ORDINALITY AS terms (term, place)
    ), name AS (
      SELECT f.query, f.place AS first, t.place AS last, string_agg(w.text, ' ' ORDER BY w.place) AS text
      FROM typed f JOIN typed t ON t.query = f.query AND t.place BETWEEN f.place AND f.place + ${maximumNameLength - 1}::int
        JOIN typed w ON w.query = f.query AND w.place BETWEEN f.place AND t.place
      GROUP BY f.query, f.place, t.place HAVING f.place = t.place OR NOT bool_or(w.is_phrase)
    ), stemmed AS MATERIALIZED (
      SELECT name.*, phraseto_tsquery('english', text) AS words, ARRAY[
        text, regexp_replace(text, 's$', ''), regexp_replace(text, 'es$', ''), regexp_replace(text, 'ies$', 'y')
      ] AS singulars FROM name
    )
    SELECT query, first, last, text, words::text AS stems,
      CASE WHEN numnode(words) = 1 THEN btrim(words::text, '''') END AS stem,
      numnode(words) = 0 AND text ~ '\\w' AS "isStopWord",
      (SELECT coalesce(json_agg(json_build_object(
          'text', other, 'stems', phraseto_tsquery('english', other)::text) ORDER BY other), '[]')
        FROM (
          SELECT synonym AS other FROM search_synonym
          WHERE phraseto_tsquery('english', word)::text = words::text AND word = ANY(singulars)
          UNION
          SELECT word FROM search_synonym
          WHERE phraseto_tsquery('english', synonym)::text = words::text AND synonym = ANY(singulars)
        ) pair) AS synonyms,
      ARRAY(
        SELECT m.id FROM category c JOIN category m ON c.id IN (m.id, m.parent_id)
        WHERE c.is_active AND phraseto_tsquery('english', normalise_text(c.name))::text = words::text
        ORDER BY m.id
      ) AS categories
    FROM stemmed ORDER BY query, first, last`,
    { prepared: true },
  );
}

/** In the order of the query. Words like "for" do not count beside others. */
function toTerms(names: Row[]): RelatedTerm[] {
  const isMeant = ({ synonyms, categories }: Row) => synonyms.length > 0 || categories.length > 0;
  const words = names.filter(({ first, last }) => first === last);
  const hasOthers = words.some(({ isStopWord }) => !isStopWord);
  const terms: RelatedTerm[] = [];
  for (let place = 1; place <= words.length; ) {
    const ofPlace = names.filter(({ first }) => first === place);
    const [word] = ofPlace;
    if (word === undefined) break;
    const name = ofPlace.findLast((each) => each.last > place && isMeant(each)) ?? word;
    if (name !== word || !word.isStopWord || !hasOthers)
      terms.push(toTerm(name, words.slice(place - 1, name.last)));
    place = name.last + 1;
  }
  return terms.filter(({ text }) => text !== '');
}

/** Of several queries, in one statement. */
export async function readRelatedTerms(
  db: MarketplaceDb,
  queries: readonly string[],
): Promise<RelatedTerm[][]> {
  const names = await readNames(db, queries);
  return queries.map((_, index) => toTerms(names.filter(({ query }) => query === index + 1)));
}
