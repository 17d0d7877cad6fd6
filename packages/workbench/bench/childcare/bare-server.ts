import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * What the catalogue is measured against: the least that a server can do for the same JSON. No parameters, no session, no log;
 * the total is counted once, for nothing changes it here.
 */

const { BARE_DATABASE_URL: connectionString, BARE_PORT: port } = process.env;
const pool = new Pool({ connectionString, max: 10 });

const page = {
  name: 'page',
  text: `
    SELECT json_agg(item)::text AS json FROM (
      SELECT c.id, c.title, c.slug, c.subtitle, c.price_sgd AS "priceSgd", c.cpd_points AS "cpdPoints",
        c.estimated_hours AS "estimatedHours", c.level, c.language, c.status, c.thumbnail,
        CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) END AS category,
        json_build_object('id', u.id, 'name', u.name) AS "createdBy"
      FROM course c JOIN "user" u ON u.id = c.created_by_id LEFT JOIN category g ON g.id = c.category_id
      WHERE c.status = 'PUBLISHED' ORDER BY c.published_at DESC, c.id DESC LIMIT 12
    ) item`,
};
const counted = await pool.query<{ total: number }>(
  `SELECT count(*)::int AS total FROM course WHERE status = 'PUBLISHED'`,
);
const total = counted.rows[0]?.total ?? 0;
const tail = `,"total":${total},"page":1,"totalPages":${Math.ceil(total / 12)}}`;

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query<{ json: string }>(page);
  const body = Buffer.from(`{"courses":${rows[0]?.json}${tail}`);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.listen(Number(port), '127.0.0.1');
