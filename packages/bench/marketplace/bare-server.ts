import type { QueryConfig } from 'pg';
import { bareServerPool, isoSql, serveJson } from '../bare-server.ts';
import {
  benchSearches,
  categoriesPath,
  countingPrefix,
  type SearchName,
  searchPathOf,
  type VariedSearch,
  variedSearches,
} from './searches.ts';

/**
 * The reference for the marketplace's reads: the least work for the same JSON. It has only the measured addresses, no
 * session, log or view counts. Totals are counted once where nothing changes, otherwise with every request.
 */

const columns = (picture: string) => `
  l.id, l.title, l.slug, l.price::text AS price, l.condition, l.status, l.location, ${isoSql('l.created_at')} AS "createdAt",
  l.like_count AS "likeCount",
  (SELECT json_agg(json_build_object(${picture}) ORDER BY i."order") FROM listing_image i WHERE i.listing_id = l.id) AS images`;

const available = `l.status = 'AVAILABLE'`;
const filtered = `${available} AND l.category_id = (SELECT id FROM category WHERE slug = 'category-7')
  AND l.condition = 'GOOD' AND l.price BETWEEN 100 AND 900`;
const recent = 'l.created_at DESC, l.id DESC';
const withWord = (word: string) => `${available} AND l.search_text LIKE '%${word}%'`;

type List = { name: string; where: string; order: string; page: number; values?: unknown[] };
const lists: Record<Exclude<SearchName, 'One listing'>, Omit<List, 'name'>> = {
  'First page': { where: available, order: recent, page: 1 },
  'Filters and sort, page 3': { where: filtered, order: 'l.price, l.id', page: 3 },
  'Page 500': { where: available, order: recent, page: 500 },
  'Text, a common word': { where: withWord('wooden'), order: recent, page: 1 },
  'Text, a rare word': { where: withWord('theremin'), order: recent, page: 1 },
};

/** Parameterised, so that one statement serves all searches of a kind. */
function variedList(search: VariedSearch): List {
  const { page, sort, category, condition, minPrice, maxPrice, query } = search;
  const values: unknown[] = [];
  const given = (value: unknown, condition: (parameter: string) => string) =>
    value === undefined ? [] : [condition(`$${values.push(value)}`)];
  const conditions = [
    available,
    ...given(category, (slug) => `l.category_id = (SELECT id FROM category WHERE slug = ${slug})`),
    ...given(condition, (name) => `l.condition = ${name}`),
    ...given(minPrice, (price) => `l.price >= ${price}`),
    ...given(maxPrice, (price) => `l.price <= ${price}`),
    ...given(query && `%${query}%`, (pattern) => `l.search_text LIKE ${pattern}`),
  ];
  const where = conditions.join(' AND ');
  const name = Object.keys(search).join(' ');
  return { name, where, order: sort ? 'l.price, l.id' : recent, page, values };
}

function pageStatement({ name, where, order, page, values }: List): QueryConfig {
  const offset = (page - 1) * 20;
  const text = `
    SELECT json_agg(item)::text AS json FROM (
      SELECT ${columns(`'url', i.url`)}, json_build_object('id', s.id, 'name', s.name, 'image', s.image) AS seller
      FROM (SELECT l.id FROM listing l WHERE ${where} ORDER BY ${order} LIMIT 20 OFFSET ${values ? `$${values.length + 1}` : offset}) page
      JOIN listing l ON l.id = page.id JOIN "user" s ON s.id = l.seller_id ORDER BY ${order}
    ) item`;
  return { name, text, ...(values ? { values: [...values, offset] } : {}) };
}

const listingText = `
    SELECT row_to_json(item)::text AS json FROM (
      SELECT ${columns(`'id', i.id, 'url', i.url, 'order', i."order"`)}, l.description, l.brand, l.view_count AS "viewCount",
        json_build_object('id', s.id, 'name', s.name, 'image', s.image, 'isVerified', s.email_verified_at IS NOT NULL) AS seller,
        json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) AS category, l.tags, l.attributes, l.meetup_only AS "meetupOnly",
        l.can_deliver AS "canDeliver", l.delivery_fee::text AS "deliveryFee", l.place_id AS "placeId", ${isoSql('l.updated_at')} AS "updatedAt"
      FROM listing l JOIN "user" s ON s.id = l.seller_id JOIN category c ON c.id = l.category_id
      WHERE l.slug = $1 AND l.status IN ('AVAILABLE', 'RESERVED', 'SOLD')
    ) item`;

async function count({ name, where, values = [] }: List): Promise<number> {
  const text = `SELECT count(*)::int AS total FROM listing l WHERE ${where}`;
  const { rows } = await bareServerPool.query<{ total: number }>({ name: `count ${name}`, text, values });
  return rows[0]?.total ?? 0;
}

const totals = new Map<string, Promise<number>>();

/** Shared by all pages of a search. */
function countOnce(list: List): Promise<number> {
  const key = JSON.stringify([list.where, list.values]);
  const total = totals.get(key) ?? count(list);
  totals.set(key, total);
  return total;
}

function tailOf({ page }: List, total: number): string {
  const pagination = { page, limit: 20, total, totalPages: Math.ceil(total / 20) };
  return `,"pagination":${JSON.stringify(pagination)}}`;
}

/** `tail` is appended to the rows; `countTail` computes it again. */
type Prepared = { statement: QueryConfig; tail: string; countTail?: () => Promise<string> };

async function prepare(list: List): Promise<Prepared> {
  return {
    statement: pageStatement(list),
    tail: tailOf(list, await countOnce(list)),
    countTail: async () => tailOf(list, await count(list)),
  };
}

const measured: [string, List][] = [
  ...benchSearches.flatMap(({ name, path }): [string, List][] =>
    name === 'One listing' ? [] : [[path, { name, ...lists[name] }]],
  ),
  ...variedSearches.map((search): [string, List] => [searchPathOf(search), variedList(search)]),
];
const prepared = new Map<string, Prepared>(
  await Promise.all(measured.map(async ([path, list]) => [path, await prepare(list)] as const)),
);

const counted = await bareServerPool.query<{ counts: string }>(
  `SELECT json_object_agg(category_id, count)::text AS counts FROM (
     SELECT category_id, count(*) FROM listing l WHERE ${available} GROUP BY category_id) c`,
);
prepared.set(categoriesPath, {
  statement: {
    name: 'categories',
    text: `
      SELECT json_agg(item)::text AS json FROM (
        SELECT c.id, c.name, c.slug, c.description, c.icon, c.parent_id AS "parentId", c."order", c.is_active AS "isActive",
          ${isoSql('c.created_at')} AS "createdAt", ${isoSql('c.updated_at')} AS "updatedAt",
          json_build_object('listings', coalesce(($1::json ->> c.id)::int, 0)) AS "_count"
        FROM category c WHERE c.is_active ORDER BY c."order", c.name, c.id
      ) item`,
    values: [counted.rows[0]?.counts ?? '{}'],
  },
  tail: '',
});

const listingPath = '/api/listings/';

function find(path: string): Prepared | undefined {
  if (!path.startsWith(listingPath)) return prepared.get(path);
  return {
    statement: { name: 'one', text: listingText, values: [path.slice(listingPath.length)] },
    tail: '',
  };
}

serveJson(async (path) => {
  const counts = path.startsWith(countingPrefix);
  const found = find(counts ? path.slice(countingPrefix.length) : path);
  // The start waits for any answer.
  if (!found) return '';
  const [{ rows }, tail] = await Promise.all([
    bareServerPool.query<{ json: string | null }>(found.statement),
    counts && found.countTail ? found.countTail() : found.tail,
  ]);
  const json = rows[0]?.json ?? '[]';
  return tail ? `{"data":${json}${tail}` : json;
});
