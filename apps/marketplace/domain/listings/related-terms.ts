import { queryRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { parseSearchTerms } from './search-terms.ts';

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
  /** Text of a tsquery of all synonyms, or empty. */
  synonyms: string;
  /** The synonyms as they are written. */
  otherWords: string[];
  /** Ids of the categories with this name. */
  categories: string[];
};

/** `places`: of the first and last word. */
type Row = {
  first: number;
  last: number;
  text: string;
  stems: string;
  stem: string | null;
  isStopWord: boolean;
  synonyms: string[];
  otherWords: string[];
  categories: string[];
};

/** Synonyms of up to three words are recognised. */
const longestName = 3;

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
    synonyms: name.synonyms.map((each) => `(${each})`).join(' | '),
    otherWords: name.otherWords,
    categories: name.categories,
  };
}

/** Every word, and every name of several words, with what it means. Indexes: search_synonym_{word,synonym}_stem_idx. */
function readNames(db: MarketplaceDb, query: string): Promise<Row[]> {
  const terms = JSON.stringify(parseSearchTerms(query));
  return queryRows<Row>(
    db,
    Prisma.sql`
    WITH typed AS MATERIALIZED (
      SELECT place::int, normalise_text(term ->> 'text') AS text, (term ->> 'isPhrase')::boolean AS is_phrase
      FROM json_array_elements((SELECT ${terms}::json)) WITH ORDINALITY AS terms (term, place)
    ), name AS (
      SELECT f.place AS first, t.place AS last, string_agg(w.text, ' ' ORDER BY w.place) AS text
      FROM typed f JOIN typed t ON t.place BETWEEN f.place AND f.place + ${longestName - 1}::int
        JOIN typed w ON w.place BETWEEN f.place AND t.place
      GROUP BY f.place, t.place HAVING f.place = t.place OR NOT bool_or(w.is_phrase)
    ), stemmed AS MATERIALIZED (SELECT name.*, phraseto_tsquery('english', text) AS words FROM name)
    SELECT first, last, text, words::text AS stems,
      CASE WHEN numnode(words) = 1 THEN btrim(words::text, '''') END AS stem,
      numnode(words) = 0 AND text ~ '\\w' AS "isStopWord",
      ARRAY(
        SELECT phraseto_tsquery('english', synonym)::text FROM search_synonym
        WHERE phraseto_tsquery('english', word)::text = words::text
        UNION
        SELECT phraseto_tsquery('english', word)::text FROM search_synonym
        WHERE phraseto_tsquery('english', synonym)::text = words::text
        ORDER BY 1
      ) AS synonyms,
      ARRAY(
        SELECT synonym FROM search_synonym WHERE phraseto_tsquery('english', word)::text = words::text
        UNION
        SELECT word FROM search_synonym WHERE phraseto_tsquery('english', synonym)::text = words::text
        ORDER BY 1
      ) AS "otherWords",
      ARRAY(
        SELECT id FROM category
        WHERE is_active AND phraseto_tsquery('english', normalise_text(name))::text = words::text
        ORDER BY id
      ) AS categories
    FROM stemmed ORDER BY first, last`,
    { prepared: true },
  );
}

/** In the order of the query. Words like "for" do not count beside others. */
export async function readRelatedTerms(db: MarketplaceDb, query: string): Promise<RelatedTerm[]> {
  const names = await readNames(db, query);
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
