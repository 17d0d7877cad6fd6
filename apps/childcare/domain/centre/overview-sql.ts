import { Prisma } from '@repo/db/childcare';
import { lowerCaseContainsPattern } from '@repo/db/like-pattern';
import type { OverviewQuery } from '@repo/schemas/childcare/overview';
import { cpdEarnedSql, singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { cpdTargetOrDefaultSql, cpdTargetsSql } from '#domain/cpd/cpd-targets-sql.ts';
import { cellsSql } from './cells-sql.ts';

/**
 * The overview has a row per learner and a column per course; a pair is a learner with a course, and its state is a cell. The
 * texts are JSON, except `cell_lines`.
 */
export type OverviewRow = {
  organization: string;
  seats: string;
  summary: string;
  people_count: number;
  course_count: number;
  courses: string | null;
  people: string | null;
  /** A line per person of `people`, with cells (`cellTextSql`) separated by spaces. An array would be slow to parse. */
  cell_lines: string | null;
};

export const overviewOrderSql = {
  late: Prisma.sql`overdue DESC, "dueSoon" DESC, unpaid DESC, name, id`,
  name: Prisma.sql`name, id`,
  cpd: Prisma.sql`"cpdHours", name, id`,
};

/** Columns are courses that somebody of the centre has (`usedCourseIds` selects their ids); published ones too with `courses=all` or a filter. */
export function isShownCourseSql(query: OverviewQuery, usedCourseIds: Prisma.Sql): Prisma.Sql {
  const isWide = query.course.length > 0 || query.category !== undefined || query.courses === 'all';
  return Prisma.sql`(
      c.id IN (${usedCourseIds})
      ${isWide ? Prisma.sql`OR c.status = 'PUBLISHED'` : Prisma.empty}
    )
    ${query.course.length > 0 ? Prisma.sql`AND c.id IN (${Prisma.join(query.course)})` : Prisma.empty}
    ${query.category === undefined ? Prisma.empty : Prisma.sql`AND g.slug = ${query.category}`}`;
}

/** Matches people `p` by text, and by having a cell in one of the states; `not-assigned` is a column without a cell. */
export function isMatchingPersonSql({ q, status }: OverviewQuery): Prisma.Sql {
  const isFound = q
    ? Prisma.sql`lower(p.name || ' ' || email || ' ' || "jobTitle" || ' ' || "staffId") LIKE ${lowerCaseContainsPattern(q)}`
    : Prisma.sql`TRUE`;
  if (status.length === 0) return isFound;
  const isUnassigned = status.includes('not-assigned')
    ? Prisma.sql`OR "cellCount" < (SELECT count(*) FROM col)`
    : Prisma.empty;
  return Prisma.sql`${isFound} AND ("hits" > 0 ${isUnassigned})`;
}

/**
 * "3:due-soon:40:1795000000000:id": column, state, percent, deadline in milliseconds, assignment; the last two may be empty. ":1"
 * follows where the payment was charged back. A sixth of the size of JSON, which PostgreSQL also writes more slowly than Node.
 */
export const cellTextSql = Prisma.sql`s.place || ':' || s.status || ':' || s.progress || ':' ||
  COALESCE(((date_part('epoch', s.deadline) * 1000)::bigint)::text, '') || ':' || COALESCE(s.assignment_id, '') ||
  CASE WHEN s.is_charged_back THEN ':1' ELSE '' END`;

/** Of learners. `smallOverviewSql` reads all pairs at once; with more pages, `largeOverviewSql` is faster, which reads a page's pairs. */
const maximumPages = 2;

export type OverviewParameters = { organizationId: string; query: OverviewQuery; columns: number; now: Date };

/** The body of the CTE `col`: a row per column, archived courses last; `total` is their number. */
export function courseColumnsSql(query: OverviewQuery, usedCourseIds: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT row_number() OVER (ORDER BY c.status = 'ARCHIVED', c.title, c.id) - 1 AS place, count(*) OVER ()::int AS total, c.id, c.title, c.slug,
      g.name AS category, c.cpd_points, c.price_sgd, c.status
    FROM course c LEFT JOIN category g ON g.id = c.category_id
    WHERE ${isShownCourseSql(query, usedCourseIds)}`;
}

/** Counts a learner's pairs `s` by state; `hits` are those in a requested state. */
export function cellCountsSql({ status }: OverviewQuery): Prisma.Sql {
  return Prisma.sql`count(*)::int AS count,
    count(*) FILTER (WHERE s.status = 'overdue')::int AS overdue,
    count(*) FILTER (WHERE s.status = 'due-soon')::int AS due_soon,
    count(*) FILTER (WHERE s.status = 'unpaid')::int AS unpaid,
    count(*) FILTER (WHERE s.status IN (${Prisma.join(status.length > 0 ? status : [''])}))::int AS hits`;
}

/** The counts of `cellCountsSql`, joined as `s`; 0 for a learner without a pair. */
export const personCellCountsSql = Prisma.sql`COALESCE(s.overdue, 0) AS overdue, COALESCE(s.due_soon, 0) AS "dueSoon",
  COALESCE(s.unpaid, 0) AS unpaid, COALESCE(s.hits, 0) AS hits, COALESCE(s.count, 0) AS "cellCount"`;

/** Names of the CTEs that both overview statements read pairs from. */
export const overviewCteNames = {
  assignments: Prisma.sql`assigned`,
  enrollments: Prisma.sql`learnt`,
  certificates: Prisma.sql`certified`,
};

/** Needs the CTEs `col`, `wanted`, `page` with its people's hours, and `line` with each person's cells. */
export function overviewAnswerSql(
  { organizationId, columns, now }: Pick<OverviewParameters, 'organizationId' | 'columns' | 'now'>,
  assignments: Prisma.Sql,
): Prisma.Sql {
  const stays = Prisma.sql`s.organization_id = ${organizationId} AND s.left_on IS NULL AND s.user_id IN (SELECT id FROM page)`;
  const targets = cpdTargetsSql({ year: singaporeYear(now), stays });
  return Prisma.sql`
    SELECT json_build_object('id', o.id, 'name', o.name, 'billingEnabled', o.billing_enabled)::text AS organization,
      json_build_object('of', o.max_learners, 'used', (
        SELECT count(*) FROM (
          SELECT FROM ${assignments} a WHERE status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE') GROUP BY learner_id
        ) seated
      ))::text AS seats,
      (SELECT json_build_object('people', count(*), 'overdue', COALESCE(sum(overdue), 0),
        'dueSoon', COALESCE(sum("dueSoon"), 0), 'unpaid', COALESCE(sum(unpaid), 0))::text FROM wanted) AS summary,
      (SELECT count(*)::int FROM wanted) AS people_count,
      COALESCE((SELECT max(total) FROM col), 0) AS course_count,
      (SELECT json_agg(json_build_object('id', id, 'title', title, 'slug', slug, 'category', category,
        'cpdPoints', cpd_points, 'priceSgd', price_sgd, 'isPublished', status = 'PUBLISHED') ORDER BY place)::text
        FROM col WHERE place < ${columns}) AS courses,
      (SELECT json_agg(json_build_object('id', id, 'name', name, 'email', email, 'jobTitle', "jobTitle", 'staffId', "staffId",
        'hasJoined', "hasJoined", 'cpdHours', "cpdHours", 'cpdTarget', trim_scale(${cpdTargetOrDefaultSql(Prisma.sql`target.points`)}),
        'overdue', overdue, 'dueSoon', "dueSoon", 'unpaid', unpaid)
        ORDER BY place)::text FROM page LEFT JOIN ${targets} target ON target.user_id = page.id) AS people,
      (SELECT string_agg(COALESCE(line.text, ''), E'\\n' ORDER BY page.place)
        FROM page LEFT JOIN line ON line.learner_id = page.id) AS cell_lines
    FROM organization o WHERE o.id = ${organizationId}`;
}

/**
 * One row, the whole overview; none for an unknown centre, or for one with more than `maximumPages` pages of learners. Each
 * table is read once. Cells cover the page's people and the first `columns` courses; counts cover all courses. Archived
 * courses come last. Indexes: user_organization_id_role_name_idx, assignment_organization_id_status_idx,
 * enrollment_user_id_course_id_key, certificate_user_id_course_id_cycle_key.
 */
export function smallOverviewSql({ organizationId, query, columns, now }: OverviewParameters): Prisma.Sql {
  // DISTINCT on each side avoids sorting the pairs of both together.
  const used = Prisma.sql`SELECT DISTINCT course_id FROM assigned UNION SELECT DISTINCT course_id FROM learnt`;
  const outsideTrainings = Prisma.sql`(SELECT * FROM outside_training WHERE user_id IN (SELECT id FROM learner))`;
  return Prisma.sql`
    WITH learner AS MATERIALIZED (
      SELECT id, name, email, job_title, staff_id, password_hash IS NOT NULL AS has_joined FROM "user"
      WHERE organization_id = ${organizationId} AND role = 'LEARNER' AND deactivated_at IS NULL
    ), assigned AS MATERIALIZED (
      SELECT id, learner_id, course_id, status, payment_status, deadline, completed_at, '' AS notes FROM assignment
      WHERE organization_id = ${organizationId} AND status <> 'CANCELLED'
    ), learnt AS MATERIALIZED (
      SELECT user_id, course_id, cycle, progress, completed_at FROM enrollment
      WHERE user_id IN (SELECT id FROM learner)
    ), certified AS MATERIALIZED (
      SELECT user_id, course_id, cycle, cpd_points, issued_at, expires_at, revoked_at FROM certificate
      WHERE user_id IN (SELECT id FROM learner)
    ), col AS MATERIALIZED (
      ${courseColumnsSql(query, used)}
    ), cell AS MATERIALIZED (
      SELECT s.learner_id, k.place, s.status, s.progress, s.deadline, s.assignment_id, s.is_charged_back
      FROM ${cellsSql({ organizationId, ...overviewCteNames, now })} s JOIN col k ON k.id = s.course_id
    ), standing AS (
      SELECT learner_id, ${cellCountsSql(query)} FROM cell s GROUP BY learner_id
    ), earned AS (
      SELECT user_id, sum(points) AS hours
      FROM ${cpdEarnedSql({ year: singaporeYear(now), ...overviewCteNames, outsideTrainings })} e GROUP BY user_id
    ), person AS (
      SELECT l.id, l.name, l.email, l.job_title AS "jobTitle", l.staff_id AS "staffId", l.has_joined AS "hasJoined",
        COALESCE(e.hours, 0) AS "cpdHours", ${personCellCountsSql}
      FROM learner l LEFT JOIN standing s ON s.learner_id = l.id LEFT JOIN earned e ON e.user_id = l.id
    ), wanted AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY ${overviewOrderSql[query.sort ?? 'late']}) AS place, p.* FROM person p WHERE ${isMatchingPersonSql(query)}
    ), page AS MATERIALIZED (
      SELECT * FROM wanted ORDER BY place LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}
    ), line AS (
      SELECT s.learner_id, string_agg(${cellTextSql}, ' ') AS text
      FROM cell s WHERE s.place < ${columns} AND s.learner_id IN (SELECT id FROM page) GROUP BY s.learner_id
    )
    ${overviewAnswerSql({ organizationId, columns, now }, overviewCteNames.assignments)} AND (SELECT count(*) FROM learner) <= ${maximumPages * query.limit}`;
}
