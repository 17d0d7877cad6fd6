import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { containing } from '@repo/db/like-pattern';
import { maximumColumns, type OverviewCourse, type OverviewQuery } from '@repo/schemas/childcare/overview';
import { cpdEarned, singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { cellsSql } from './cells-sql.ts';

type Scope = { db: ChildcareDb; organizationId: string; query: OverviewQuery; now: Date };
export type CellRow = [
  courseId: string,
  status: string,
  progress: number,
  deadline: string | null,
  id: string | null,
];
export type PersonRow = {
  id: string;
  name: string;
  email: string;
  jobTitle: string;
  staffId: string;
  hasJoined: boolean;
  cpdHours: number;
  overdue: number;
  dueSoon: number;
  unpaid: number;
  cells: CellRow[];
  total: number;
  allOverdue: number;
  allDueSoon: number;
  allUnpaid: number;
};

/** Learners of the centre who can learn, as a SELECT of ids. Index: user_organization_id_role_name_idx. */
const learnersOf = (organizationId: string) => Prisma.sql`
  SELECT id FROM "user" WHERE organization_id = ${organizationId} AND role = 'LEARNER' AND deactivated_at IS NULL`;

/** The columns: courses that somebody of the centre has, and published ones where they are asked for. One statement. */
export async function readCourses({ db, organizationId, query }: Scope): Promise<{
  courses: OverviewCourse[];
  total: number;
}> {
  const isNarrowed = query.course.length > 0 || query.category !== undefined;
  const used = Prisma.sql`(
    EXISTS (SELECT FROM assignment a
      WHERE a.course_id = c.id AND a.organization_id = ${organizationId} AND a.status <> 'CANCELLED')
    OR EXISTS (SELECT FROM enrollment e WHERE e.course_id = c.id AND e.user_id IN (${learnersOf(organizationId)})))`;
  const wide = isNarrowed || query.courses === 'all';
  const rows = await db.$queryRaw<(OverviewCourse & { total: number })[]>`
    SELECT c.id, c.title, c.slug, g.name AS category, c.cpd_points::float8 AS "cpdPoints",
      c.price_sgd::float8 AS "priceSgd", c.status = 'PUBLISHED' AS "isPublished", count(*) OVER ()::int AS total
    FROM course c LEFT JOIN category g ON g.id = c.category_id
    WHERE (${used} ${wide ? Prisma.sql`OR c.status = 'PUBLISHED'` : Prisma.empty})
      ${query.course.length > 0 ? Prisma.sql`AND c.id = ANY(${query.course})` : Prisma.empty}
      ${query.category === undefined ? Prisma.empty : Prisma.sql`AND g.slug = ${query.category}`}
    ORDER BY c.title, c.id
    LIMIT ${maximumColumns}`;
  return { courses: rows.map(({ total: _, ...course }) => course), total: rows[0]?.total ?? 0 };
}

const orders = {
  late: Prisma.sql`overdue DESC, "dueSoon" DESC, unpaid DESC, name, id`,
  name: Prisma.sql`name, id`,
  cpd: Prisma.sql`"cpdHours", name, id`,
};

/** Somebody who has one of these in one of the columns. */
function withStatus({ status }: OverviewQuery, courseIds: string[]): Prisma.Sql {
  if (status.length === 0) return Prisma.empty;
  const unassigned = status.includes('not-assigned')
    ? Prisma.sql`OR jsonb_array_length(cells) < ${courseIds.length}`
    : Prisma.empty;
  return Prisma.sql`WHERE statuses && ${[...status]}::text[] ${unassigned}`;
}

/**
 * A page of people with their cells in the given courses, what is late counted, and their CPD hours of the year. One
 * statement, however many. Indexes: see `learnersOf`, `cellsSql` and `cpdEarned`.
 */
export function readPeople(scope: Scope, courseIds: string[]): Promise<PersonRow[]> {
  const { db, organizationId, query, now } = scope;
  const text = query.q ? containing(query.q) : null;
  const learners = learnersOf(organizationId);
  return db.$queryRaw<PersonRow[]>`
    WITH cell AS MATERIALIZED (
      SELECT learner_id,
        jsonb_agg(jsonb_build_array(course_id, status, progress, deadline, assignment_id)) AS cells,
        array_agg(DISTINCT status) AS statuses,
        count(*) FILTER (WHERE status = 'overdue')::int AS overdue,
        count(*) FILTER (WHERE status = 'due-soon')::int AS due_soon,
        count(*) FILTER (WHERE status = 'unpaid')::int AS unpaid
      FROM ${cellsSql({ organizationId, learners, now })} c
      WHERE course_id = ANY(${courseIds})
      GROUP BY learner_id
    ), earned AS MATERIALIZED (
      SELECT user_id, sum(points)::float8 AS hours
      FROM ${cpdEarned({ year: singaporeYear(now), learners })} e GROUP BY user_id
    ), person AS (
      SELECT u.id, u.name, u.email, u.job_title AS "jobTitle", u.staff_id AS "staffId",
        u.password_hash IS NOT NULL AS "hasJoined", COALESCE(k.hours, 0) AS "cpdHours",
        COALESCE(c.overdue, 0) AS overdue, COALESCE(c.due_soon, 0) AS "dueSoon", COALESCE(c.unpaid, 0) AS unpaid,
        COALESCE(c.cells, '[]') AS cells, COALESCE(c.statuses, '{}') AS statuses
      FROM "user" u LEFT JOIN cell c ON c.learner_id = u.id LEFT JOIN earned k ON k.user_id = u.id
      WHERE u.id IN (${learners})
        ${
          text === null
            ? Prisma.empty
            : Prisma.sql`AND lower(u.name || ' ' || u.email || ' ' || u.job_title || ' ' || u.staff_id) LIKE ${text}`
        }
    )
    SELECT id, name, email, "jobTitle", "staffId", "hasJoined", "cpdHours", overdue, "dueSoon", unpaid, cells,
      count(*) OVER ()::int AS total, sum(overdue) OVER ()::int AS "allOverdue",
      sum("dueSoon") OVER ()::int AS "allDueSoon", sum(unpaid) OVER ()::int AS "allUnpaid"
    FROM person ${withStatus(query, courseIds)}
    ORDER BY ${orders[query.sort ?? 'late']}
    LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`;
}
