import { inTransaction, type MarketplaceClient, type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Sql } from '@repo/db/sql';
import { singularAndPlainPlurals, singularAndPluralForms } from '#domain/listings/word-forms.ts';
import { type AlertTools, alertOrScheduleDigests, type SearchMatch } from './alert-or-schedule-digests.ts';
import { knownAnchorsOfListing } from './listing-anchors.ts';
import { isAlertableListingSql } from './saved-search-rows.ts';
import { type SynonymPair, synonymsOfListing } from './synonyms-of-listing.ts';

/** Few enough that a batch takes well under a second. */
const listingsAtOnce = 50;

/** Pairs of a search and a listing that are compared, and then stored, in one transaction, however many searches want the same. */
const pairsAtOnce = 5_000;

/** A search that finds more within a day tells of so many: nobody reads more, and each pair is stored. */
const maximumPerDay = 200;

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

/** `comparedUntil`: the last search that it was compared with in an earlier batch. */
type Queued = { id: bigint; listingId: string; notedAt: Date; comparedUntil: string | null };

/** The oldest. They stay in the queue until they are compared with all searches. */
function lockQueued(tx: MarketplaceDb): Promise<Queued[]> {
  return tx.$queryRaw<Queued[]>`
    SELECT id, listing_id AS "listingId", noted_at AS "notedAt", compared_until AS "comparedUntil"
    FROM listing_to_match ORDER BY id LIMIT ${listingsAtOnce} FOR UPDATE SKIP LOCKED`;
}

/** Queued twice, the later one counts: a search may have been saved in between. */
function notedTimes(queued: readonly Queued[]): Map<string, Date> {
  const ordered = queued.toSorted((a, b) => a.notedAt.getTime() - b.notedAt.getTime());
  return new Map(ordered.map(({ listingId, notedAt }) => [listingId, notedAt]));
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** What a search for related listings finds a listing by, beside its text: tags, its category, plurals ("boxes"), and synonyms. */
function namesOf({ title, tags, categoryNames }: Row, pairs: readonly SynonymPair[]): string[] {
  const named = [
    ...tags,
    ...categoryNames.flatMap((name) => [name, wordsOf(name).join(' ')]),
    ...synonymsOfListing({ title, tags }, pairs),
  ];
  return [
    ...new Set([
      ...named.flatMap(singularAndPluralForms),
      ...wordsOf(title).flatMap(singularAndPlainPlurals),
    ]),
  ];
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

/** How many searches have each anchor. Index: saved_search_anchor_idx. */
async function countAnchors(tx: MarketplaceDb): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ anchor: string; count: number }[]>`
    SELECT anchor, count(*)::int AS count FROM saved_search GROUP BY anchor`;
  return new Map(rows.map(({ anchor, count }) => [anchor, count]));
}

type Candidate = Listed & { anchors: string[] };

const withAnchors = (listing: Listed, searches: ReadonlyMap<string, number>): Candidate => {
  const text = [listing.text, ...listing.names].join('\n');
  return { ...listing, anchors: knownAnchorsOfListing({ ...listing, text }, searches) };
};

/** Of the listings, in their order, as many as have few enough searches to be compared with. None where the first has too many. */
function chooseFirst(listings: readonly Listed[], searches: ReadonlyMap<string, number>): Candidate[] {
  const chosen: Candidate[] = [];
  let pairs = 0;
  for (const listing of listings) {
    const candidate = withAnchors(listing, searches);
    for (const anchor of candidate.anchors) pairs += searches.get(anchor) ?? 0;
    if (pairs > pairsAtOnce) break;
    chosen.push(candidate);
  }
  return chosen;
}

/** Each pair of a search and a listing once, whatever happens: its key is the proof. Index: saved_search_anchor_idx. */
function storeMatches(
  tx: MarketplaceDb,
  listings: readonly Candidate[],
  { notedAt, now, among = Prisma.empty }: { notedAt: ReadonlyMap<string, Date>; now: Date; among?: Sql },
): Promise<SearchMatch[]> {
  const candidates = listings.flatMap(({ id, anchors }) =>
    anchors.map((anchor) => ({ listingId: id, anchor })),
  );
  if (candidates.length === 0) return Promise.resolve([]);
  const column = (name: 'id' | 'text') => listings.map((listing) => listing[name]);
  const lines = (name: 'names' | 'categories') => listings.map((listing) => listing[name].join('\n'));
  return tx.$queryRaw<SearchMatch[]>`
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
        AND ${isAlertableListingSql}
        ${among}
    )
    INSERT INTO saved_search_match (saved_search_id, listing_id, matched_at)
    SELECT search_id, listing_id, ${now}::timestamptz FROM found
    WHERE place + (SELECT count(*) FROM (
        SELECT FROM saved_search_match m
        WHERE m.saved_search_id = search_id AND m.matched_at > ${now}::timestamptz - interval '1 day' LIMIT ${maximumPerDay}
      ) told) <= ${maximumPerDay}::int
    ON CONFLICT DO NOTHING
    RETURNING saved_search_id AS "searchId", listing_id AS "listingId"`;
}

/** With the next searches in the order of their ids. Where some are left, the listing waits for them in its place in the queue. */
async function matchPart(
  tx: MarketplaceDb,
  tools: AlertTools,
  { id, listingId, notedAt, comparedUntil }: Queued,
  searches: ReadonlyMap<string, number>,
): Promise<void> {
  const [listing] = (await readListed(tx, [listingId])).map((listed) => withAnchors(listed, searches));
  const anchor = { in: listing?.anchors ?? [] };
  const [last] = await tx.savedSearch.findMany({
    where: { anchor, ...(comparedUntil === null ? {} : { id: { gt: comparedUntil } }) },
    orderBy: { id: 'asc' },
    skip: pairsAtOnce - 1,
    take: 1,
    select: { id: true },
  });
  const among = Prisma.sql`${comparedUntil === null ? Prisma.empty : Prisma.sql`AND s.id > ${comparedUntil}`}
    ${last ? Prisma.sql`AND s.id <= ${last.id}` : Prisma.empty}`;
  const times = { notedAt: new Map([[listingId, notedAt]]), now: tools.clock() };
  await alertOrScheduleDigests(
    tx,
    tools,
    await storeMatches(tx, listing ? [listing] : [], { ...times, among }),
  );
  if (last) await tx.listingToMatch.update({ where: { id }, data: { comparedUntil: last.id } });
  else await tx.listingToMatch.delete({ where: { id } });
}

/** Answers whether the queue had something: each batch shortens it, or compares the first of it with more searches. */
async function matchBatch(tx: MarketplaceDb, tools: AlertTools): Promise<boolean> {
  const queued = await lockQueued(tx);
  const [first] = queued;
  if (!first) return false;
  const ids = [...new Set(queued.map(({ listingId }) => listingId))];
  const [listings, searches] = [await readListed(tx, ids), await countAnchors(tx)];
  listings.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const chosen = first.comparedUntil === null ? chooseFirst(listings, searches) : [];
  if (chosen.length === 0 && listings.length > 0) {
    await matchPart(tx, tools, first, searches);
    return true;
  }
  const times = { notedAt: notedTimes(queued), now: tools.clock() };
  await alertOrScheduleDigests(tx, tools, await storeMatches(tx, chosen, times));
  const left = new Set(listings.slice(chosen.length).map(({ id }) => id));
  const done = queued.filter(({ listingId }) => !left.has(listingId)).map(({ id }) => id);
  await tx.listingToMatch.deleteMany({ where: { id: { in: done } } });
  return true;
}

/**
 * Compares listings that were published or changed with the saved searches, and tells the owners of what is found: at once or,
 * for daily and weekly alerts, when the next is due. Processes may run it concurrently.
 */
export async function matchChangedListingsAndAlert(
  { db, ...tools }: AlertTools & { db: MarketplaceClient },
  signal?: AbortSignal,
): Promise<void> {
  do signal?.throwIfAborted();
  while (await inTransaction(db, (tx) => matchBatch(tx, tools), { timeoutMs: 60_000 }));
}
