import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { escapeLikePattern } from '@repo/db/like-pattern';
import type { Versioned } from '@repo/db/versioned-cache';
import { type CourseQuery, type CoursesAnswer, courseStatuses } from '@repo/schemas/childcare/course';
import type { Context } from '#domain/context.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { catalogueJsonCache, catalogueVersionSql, readCatalogueVersion } from './catalogue-cache.ts';

/** Only SUPER_ADMIN may choose; others always get published ones. Throws invalid. */
function statusOf(actor: ChildcareActor | null, status: string | undefined): Prisma.Sql | null {
  if (actor?.role !== 'SUPER_ADMIN') return Prisma.sql`c.status = 'PUBLISHED'`;
  if (!status) return null;
  const known = courseStatuses.find((one) => one === status);
  if (known) return Prisma.sql`c.status = ${known}::"CourseStatus"`;
  throw invalidFieldError('status', `status is one of ${courseStatuses.join(', ')}`);
}

function likeInside(text: string): string {
  return `%${escapeLikePattern(text)}%`;
}

/** Matches part of the title or description, ignoring case. Indexes: course_title_text, course_description_text. */
function textOf(search: string | undefined): Prisma.Sql | null {
  const text = search?.trim().replaceAll('\0', '');
  if (!text) return null;
  return Prisma.sql`(lower(c.title) LIKE lower(${likeInside(text)})
    OR lower(words_of_html(c.description)) LIKE lower(${likeInside(text)}))`;
}

/** Matches courses that contain all words, in any order. */
function wordsOf(words: readonly string[] | undefined): Prisma.Sql | null {
  if (words === undefined) return null;
  const each = words.map(
    (word) =>
      Prisma.sql`lower(c.title || ' ' || c.subtitle || ' ' || words_of_html(c.description)) LIKE lower(${likeInside(word)})`,
  );
  return Prisma.join(each, ' AND ');
}

/** Where set, `correctedWords` are searched in place of `search`. */
export type CatalogueQuery = CourseQuery & { correctedWords?: readonly string[] | undefined };

function conditionsOf(
  actor: ChildcareActor | null,
  { status, search, correctedWords, category, level }: CatalogueQuery,
): Prisma.Sql {
  const conditions = [
    Prisma.sql`TRUE`,
    statusOf(actor, status),
    textOf(correctedWords === undefined ? search : undefined),
    wordsOf(correctedWords),
    category === undefined
      ? null
      : Prisma.sql`c.category_id = (SELECT id FROM category WHERE slug = ${category})`,
    level === undefined ? null : Prisma.sql`c.level = ${level}::"CourseLevel"`,
  ].filter((condition) => condition !== null);
  return Prisma.join(conditions, ' AND ');
}

async function readPage(
  db: Context['db'],
  where: Prisma.Sql,
  query: CatalogueQuery,
): Promise<Versioned<string>> {
  const { page, limit } = query;
  const offset = Math.min((page - 1) * limit, 2_000_000_000);
  const order = Prisma.sql`c.published_at DESC, c.id DESC`;
  const [row] = await readCoalescedRows<{ version: string | null; total: number; courses: string | null }>(
    db,
    Prisma.sql`
      SELECT ${catalogueVersionSql} AS version, (SELECT count(*)::int FROM course c WHERE ${where}) AS total, (
        SELECT json_agg(item)::text FROM (
          SELECT c.id, c.title, c.slug, c.subtitle, c.price_sgd AS "priceSgd", c.cpd_points AS "cpdPoints",
            c.estimated_hours AS "estimatedHours", c.level, c.language, c.status, c.thumbnail,
            CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) END AS category,
            json_build_object('id', u.id, 'name', u.name) AS "createdBy"
          FROM (SELECT * FROM course c WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) c
          JOIN "user" u ON u.id = c.created_by_id LEFT JOIN category g ON g.id = c.category_id
          ORDER BY ${order}
        ) item
      ) AS courses`,
  );
  const total = row?.total ?? 0;
  const rest = JSON.stringify({ total, page, totalPages: Math.ceil(total / limit) });
  return { version: row?.version ?? null, value: `{"courses":${row?.courses ?? '[]'},${rest.slice(1)}` };
}

/**
 * The JSON text of `coursesAnswer`: drafts first, then the newest, with the exact total, read in one statement. A cached page
 * is returned while the catalogue's version is unchanged, except for SUPER_ADMIN. Indexes:
 * course_status_published_at_id_idx, course_category_id_status_idx.
 */
export async function listVisibleCoursesAsJson(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  query: CatalogueQuery,
): Promise<string> {
  const { category, level, search, correctedWords, page, limit } = query;
  if (actor?.role === 'SUPER_ADMIN') return (await readPage(db, conditionsOf(actor, query), query)).value;
  const key = JSON.stringify([category, level, search, page, limit, correctedWords]);
  const known = catalogueJsonCache.get<string>(db, key);
  if (known && (await readCatalogueVersion(db)) === known.version) return known.value;
  const answer = await readPage(db, conditionsOf(actor, query), query);
  catalogueJsonCache.set(db, key, answer);
  return answer.value;
}

/** For server components; the API route sends the text of `listVisibleCoursesAsJson` unparsed. */
export async function listVisibleCourses(
  ctx: Pick<Context, 'db' | 'actor'>,
  query: CatalogueQuery,
): Promise<CoursesAnswer> {
  return JSON.parse(await listVisibleCoursesAsJson(ctx, query));
}

/** The newest titles and subtitles that match the other filters; a misspelt search is corrected by their words. */
export async function listVisibleTitlesForSpelling(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  query: CourseQuery,
): Promise<string[]> {
  const where = conditionsOf(actor, { ...query, search: undefined });
  const rows = await readCoalescedRows<{ text: string }>(
    db,
    Prisma.sql`
      SELECT c.title || ' ' || c.subtitle AS text FROM course c WHERE ${where}
      ORDER BY c.published_at DESC, c.id DESC LIMIT 2000`,
  );
  return rows.map(({ text }) => text);
}
