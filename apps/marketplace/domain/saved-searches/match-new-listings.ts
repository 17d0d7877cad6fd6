import { inTransaction, type MarketplaceClient, type MarketplaceDb } from '@repo/db/marketplace';
import { bothNumbers, withPlural } from '#domain/listings/word-forms.ts';
import { type AlertTools, alertOwners, type Match } from './alert-owners.ts';
import { anchorsIn } from './listing-anchors.ts';
import { mayBeToldSql } from './saved-search-rows.ts';
import { type SynonymPair, synonymsOf } from './written-synonyms.ts';

/** Few enough that a batch takes well under a second. */
const listingsAtOnce = 50;

/** A search that finds more within a day tells of so many: nobody reads more, and each pair is stored. */
const mostADay = 200;

type Row = {
  id: string;
  /** Normalised, like all that follows. */
  text: string;
  title: string;
  tags: string[];
  /** Slugs and names of its category and, in a second place, of that one's parent. */
  categories: string[];
  categoryNames: string[];
};

type Listed = Row & { names: string[] };

/** When each of them was queued. */
async function takeQueued(tx: MarketplaceDb): Promise<Map<string, Date>> {
  const rows = await tx.$queryRaw<{ listingId: string; notedAt: Date }[]>`
    DELETE FROM listing_to_match WHERE id IN (
      SELECT id FROM listing_to_match ORDER BY id LIMIT ${listingsAtOnce} FOR UPDATE SKIP LOCKED
    ) RETURNING listing_id AS "listingId", noted_at AS "notedAt"`;
  // Queued twice, the later one counts: a search may have been saved in between.
  rows.sort((a, b) => a.notedAt.getTime() - b.notedAt.getTime());
  return new Map(rows.map(({ listingId, notedAt }) => [listingId, notedAt]));
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** What a search for related listings finds a listing by, beside its text: tags, its category, plurals ("boxes"), and synonyms. */
function namesOf({ title, tags, categoryNames }: Row, pairs: readonly SynonymPair[]): string[] {
  const named = [
    ...tags,
    ...categoryNames.flatMap((name) => [name, wordsOf(name).join(' ')]),
    ...synonymsOf({ title, tags }, pairs),
  ];
  return [...new Set([...named.flatMap(bothNumbers), ...wordsOf(title).flatMap(withPlural)])];
}

async function readListed(tx: MarketplaceDb, ids: readonly string[]): Promise<Listed[]> {
  const [rows, pairs] = await Promise.all([
    tx.$queryRaw<Row[]>`
      SELECT l.id, l.search_text AS text, split_part(l.search_text, E'\\n', 1) AS title, l.tag_keys AS tags,
        array_remove(ARRAY[c.slug, p.slug], NULL) AS categories,
        array_remove(ARRAY[normalise_text(c.name), normalise_text(p.name)], NULL) AS "categoryNames"
      FROM listing l JOIN category c ON c.id = l.category_id LEFT JOIN category p ON p.id = c.parent_id JOIN "user" u ON u.id = l.seller_id
      WHERE l.id = ANY (${ids}::text[]) AND l.status = 'AVAILABLE' AND l.deleted_at IS NULL
        AND u.banned_at IS NULL AND u.closed_at IS NULL`,
    tx.searchSynonym.findMany({ select: { word: true, synonym: true } }),
  ]);
  return rows.map((row) => ({ ...row, names: namesOf(row, pairs) }));
}

async function readKnownAnchors(tx: MarketplaceDb): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ anchor: string }[]>`SELECT DISTINCT anchor FROM saved_search`;
  return new Set(rows.map(({ anchor }) => anchor));
}

/** Each pair of a search and a listing once, whatever happens: its key is the proof. Index: saved_search_anchor_idx. */
function storeMatches(
  tx: MarketplaceDb,
  listings: readonly Listed[],
  { known, notedAt, now }: { known: ReadonlySet<string>; notedAt: ReadonlyMap<string, Date>; now: Date },
): Promise<Match[]> {
  const candidates = listings.flatMap((listing) =>
    anchorsIn({ ...listing, text: [listing.text, ...listing.names].join('\n') }, known).map((anchor) => ({
      listingId: listing.id,
      anchor,
    })),
  );
  if (candidates.length === 0) return Promise.resolve([]);
  const column = (name: 'id' | 'text') => listings.map((listing) => listing[name]);
  const lines = (name: 'names' | 'categories') => listings.map((listing) => listing[name].join('\n'));
  return tx.$queryRaw<Match[]>`
    WITH listed AS MATERIALIZED (
      SELECT id, text, string_to_array(names, E'\\n') AS names, string_to_array(categories, E'\\n') AS categories, noted_at
      FROM unnest(${column('id')}::text[], ${column('text')}::text[], ${lines('names')}::text[],
        ${lines('categories')}::text[], ${listings.map(({ id }) => notedAt.get(id)?.toISOString() ?? null)}::timestamptz[])
        AS t (id, text, names, categories, noted_at)
    ), found AS (
      SELECT s.id AS search_id, l.id AS listing_id, row_number() OVER (PARTITION BY s.id ORDER BY l.id) AS place
      FROM unnest(${candidates.map(({ listingId }) => listingId)}::text[], ${candidates.map(({ anchor }) => anchor)}::text[])
          AS candidate (listing_id, anchor)
        JOIN listed ON listed.id = candidate.listing_id
        JOIN listing l ON l.id = listed.id
        JOIN saved_search s ON s.anchor = candidate.anchor
      WHERE s.user_id <> l.seller_id AND s.created_at <= listed.noted_at
        AND (s.categories = '{}' OR listed.categories && s.categories)
        AND (s.conditions = '{}' OR l.condition = ANY (s.conditions))
        AND NOT EXISTS (SELECT FROM unnest(s.attribute_paths) AS asked (path) WHERE NOT l.attributes @? asked.path::jsonpath)
        AND (s.tag IS NULL OR s.tag = ANY (l.tag_keys))
        AND (listed.text LIKE ALL (s.patterns) OR array_to_string(s.words, ' ') = ANY (listed.names) OR NOT EXISTS (
          SELECT FROM unnest(s.patterns, s.words) AS term (pattern, word)
          WHERE listed.text NOT LIKE term.pattern AND term.word <> ALL (listed.names)))
        AND (s.location IS NULL OR l.location ILIKE s.location)
        AND (s.places = '{}' OR l.place_id = ANY (s.places))
        AND ${mayBeToldSql}
    )
    INSERT INTO saved_search_match (saved_search_id, listing_id, matched_at)
    SELECT search_id, listing_id, ${now}::timestamptz FROM found
    WHERE place + (SELECT count(*) FROM (
        SELECT FROM saved_search_match m
        WHERE m.saved_search_id = search_id AND m.matched_at > ${now}::timestamptz - interval '1 day' LIMIT ${mostADay}
      ) told) <= ${mostADay}::int
    ON CONFLICT DO NOTHING
    RETURNING saved_search_id AS "searchId", listing_id AS "listingId"`;
}

/** Answers how many listings were taken from the queue. */
async function matchBatch(tx: MarketplaceDb, tools: AlertTools): Promise<number> {
  const notedAt = await takeQueued(tx);
  if (notedAt.size === 0) return 0;
  const [listings, known] = [await readListed(tx, [...notedAt.keys()]), await readKnownAnchors(tx)];
  const matches = await storeMatches(tx, listings, { known, notedAt, now: tools.clock() });
  await alertOwners(tx, tools, matches);
  return notedAt.size;
}

/**
 * Compares listings that were published or changed with the saved searches, and tells the owners of what is found: at once or,
 * for daily and weekly alerts, when the next is due. Processes may run it concurrently.
 */
export async function matchNewListings(
  { db, ...tools }: AlertTools & { db: MarketplaceClient },
  signal?: AbortSignal,
): Promise<void> {
  do signal?.throwIfAborted();
  while ((await inTransaction(db, (tx) => matchBatch(tx, tools), { timeoutMs: 60_000 })) > 0);
}
