import { createServer } from 'node:http';
import { Pool, type QueryConfig } from 'pg';
import { oneListing, type SearchName, searches } from './searches.ts';

/**
 * What the marketplace's reads are measured against: the least that a server can do for the same JSON. No parameters but the
 * addresses that are measured, no session, no log, no count of views; each total is counted once, for nothing changes here.
 */

const { BARE_DATABASE_URL: connectionString, BARE_PORT: port } = process.env;
const pool = new Pool({ connectionString, max: 10 });

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = (picture: string) => `
  l.id, l.title, l.slug, l.price::text AS price, l.condition, l.status, l.location, ${iso('l.created_at')} AS "createdAt",
  l.like_count AS "likeCount",
  (SELECT json_agg(json_build_object(${picture}) ORDER BY i."order") FROM listing_image i WHERE i.listing_id = l.id) AS images`;

const available = `l.status = 'AVAILABLE'`;
const filtered = `${available} AND l.category_id = (SELECT id FROM category WHERE slug = 'category-7')
  AND l.condition = 'GOOD' AND l.price BETWEEN 100 AND 900`;
const recent = 'l.created_at DESC, l.id DESC';
const withWord = (word: string) => `${available} AND l.search_text LIKE '%${word}%'`;

type List = { where: string; order: string; page: number };
const lists: Record<Exclude<SearchName, 'One listing'>, List> = {
  'First page': { where: available, order: recent, page: 1 },
  'Filters and sort, page 3': { where: filtered, order: 'l.price, l.id', page: 3 },
  'Page 500': { where: available, order: recent, page: 500 },
  'Text, a common word': { where: withWord('wooden'), order: recent, page: 1 },
  'Text, a rare word': { where: withWord('theremin'), order: recent, page: 1 },
};

function pageStatement(name: string, { where, order, page }: List): QueryConfig {
  const text = `
    SELECT json_agg(item)::text AS json FROM (
      SELECT ${columns(`'url', i.url`)}, json_build_object('id', s.id, 'name', s.name, 'image', s.image) AS seller
      FROM (SELECT l.id FROM listing l WHERE ${where} ORDER BY ${order} LIMIT 20 OFFSET ${(page - 1) * 20}) page
      JOIN listing l ON l.id = page.id JOIN "user" s ON s.id = l.seller_id ORDER BY ${order}
    ) item`;
  return { name, text };
}

const one: QueryConfig = {
  name: 'one',
  text: `
    SELECT row_to_json(item)::text AS json FROM (
      SELECT ${columns(`'id', i.id, 'url', i.url, 'order', i."order"`)}, l.description, l.brand, l.view_count AS "viewCount",
        json_build_object('id', s.id, 'name', s.name, 'image', s.image, 'isVerified', s.email_verified_at IS NOT NULL) AS seller,
        json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) AS category, l.tags, l.meetup_only AS "meetupOnly",
        l.can_deliver AS "canDeliver", l.delivery_fee::text AS "deliveryFee", ${iso('l.updated_at')} AS "updatedAt"
      FROM listing l JOIN "user" s ON s.id = l.seller_id JOIN category c ON c.id = l.category_id
      WHERE l.slug = '${oneListing}' AND l.status IN ('AVAILABLE', 'RESERVED', 'SOLD')
    ) item`,
};

/** A page's address, its statement, and what stands around what that answers. */
async function prepare(search: (typeof searches)[number]) {
  if (search.name === 'One listing') return { path: search.path, statement: one, tail: '' };
  const list = lists[search.name];
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM listing l WHERE ${list.where}`,
  );
  const total = rows[0]?.total ?? 0;
  const pagination = { page: list.page, limit: 20, total, totalPages: Math.ceil(total / 20) };
  return {
    path: search.path,
    statement: pageStatement(search.name, list),
    tail: `,"pagination":${JSON.stringify(pagination)}}`,
  };
}

const prepared = new Map<string, Awaited<ReturnType<typeof prepare>>>(
  (await Promise.all(searches.map(prepare))).map((each) => [each.path, each]),
);

const server = createServer(async (request, response) => {
  const found = prepared.get(request.url ?? '');
  if (!found) {
    response.writeHead(200).end();
    return;
  }
  const { rows } = await pool.query<{ json: string }>(found.statement);
  const json = rows[0]?.json ?? '';
  const body = Buffer.from(found.tail ? `{"data":${json}${found.tail}` : json);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.listen(Number(port), '127.0.0.1');
