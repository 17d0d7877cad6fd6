import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { Prisma } from '@repo/db/childcare';
import { readRows } from '@repo/db/hot-read';
import { literally } from '@repo/db/like-pattern';
import { type CourseQuery, type CoursesAnswer, courseStatuses } from '@repo/schemas/childcare/course';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Only SUPER_ADMIN chooses; everybody else gets published ones whatever they ask for. Throws invalid. */
function statusOf(actor: ChildcareActor | null, status: string | undefined): Prisma.Sql | null {
  if (actor?.role !== 'SUPER_ADMIN') return Prisma.sql`c.status = 'PUBLISHED'`;
  if (!status) return null;
  const known = courseStatuses.find((one) => one === status);
  if (known) return Prisma.sql`c.status = ${known}::"CourseStatus"`;
  const message = `status is one of ${courseStatuses.join(', ')}`;
  throw errors.invalid({ message, details: [{ field: 'status', message }] });
}

/** What LIKE would take for a pattern is taken as it is typed. */
function inside(text: string): string {
  return `%${literally(text)}%`;
}

/**
 * A part of the title, or of the words of the description, whatever its case. Indexes: course_title_text,
 * course_description_text.
 */
function textOf(search: string | undefined): Prisma.Sql | null {
  const text = search?.trim().replaceAll('\0', '');
  if (!text) return null;
  return Prisma.sql`(lower(c.title) LIKE lower(${inside(text)})
    OR lower(words_of_html(c.description)) LIKE lower(${inside(text)}))`;
}

/** A page whose courses are JSON text as the database wrote it: an array of `courseSummary`. */
export type CoursesText = Omit<CoursesAnswer, 'courses'> & { courses: string };

/**
 * A page of the catalogue, the newest first, with the exact total: one statement. Drafts, which were never published, come
 * first. Indexes: course_status_published_at_id_idx, course_category_id_status_idx.
 */
export async function listCoursesAsText(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  query: CourseQuery,
): Promise<CoursesText> {
  const { category, level, search, page, limit } = query;
  const conditions = [
    Prisma.sql`TRUE`,
    statusOf(actor, query.status),
    textOf(search),
    category === undefined
      ? null
      : Prisma.sql`c.category_id = (SELECT id FROM category WHERE slug = ${category})`,
    level === undefined ? null : Prisma.sql`c.level = ${level}::"CourseLevel"`,
  ].filter((condition) => condition !== null);
  const where = Prisma.join(conditions, ' AND ');
  const offset = Math.min((page - 1) * limit, 2_000_000_000);
  const order = Prisma.sql`c.published_at DESC, c.id DESC`;
  const [answer] = await readRows<{ courses: string | null; total: number }>(
    db,
    Prisma.sql`
      WITH page AS MATERIALIZED (
        SELECT c.id FROM course c WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
      )
      SELECT (SELECT count(*)::int FROM course c WHERE ${where}) AS total, (
        SELECT json_agg(json_build_object(
          'id', c.id, 'title', c.title, 'slug', c.slug, 'subtitle', c.subtitle, 'priceSgd', c.price_sgd,
          'cpdPoints', c.cpd_points, 'estimatedHours', c.estimated_hours, 'level', c.level, 'language', c.language,
          'status', c.status, 'thumbnail', c.thumbnail,
          'category', CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) END,
          'createdBy', json_build_object('id', u.id, 'name', u.name)
        ) ORDER BY ${order})::text
        FROM page JOIN course c ON c.id = page.id JOIN "user" u ON u.id = c.created_by_id
        LEFT JOIN category g ON g.id = c.category_id
      ) AS courses`,
  );
  const total = answer?.total ?? 0;
  return { courses: answer?.courses ?? '[]', total, page, totalPages: Math.ceil(total / limit) };
}

/** The same for a page of ours, which shows the courses rather than passing them on. */
export async function listCourses(
  ctx: Pick<Context, 'db' | 'actor'>,
  query: CourseQuery,
): Promise<CoursesAnswer> {
  const { courses, ...rest } = await listCoursesAsText(ctx, query);
  return { courses: JSON.parse(courses), ...rest };
}
