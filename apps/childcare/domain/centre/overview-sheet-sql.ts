import { Prisma } from '@repo/db/childcare';
import type { OverviewQuery } from '@repo/schemas/childcare/overview';
import { learnerCellsSql } from './cells-sql.ts';
import { cpdHoursSql } from './cpd-hours-sql.ts';
import {
  cellCountsSql,
  isMatchingPersonSql,
  isShownCourseSql,
  overviewOrderSql,
  personCellCountsSql,
} from './overview-sql.ts';

type Sheet = { organizationId: string; query: OverviewQuery; now: Date };

export type SheetColumn = { id: string; title: string };

/** Course ids, including self-enrolled ones. */
export function usedCourseIdsSql(organizationId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT course_id FROM assignment WHERE organization_id = ${organizationId} AND status <> 'CANCELLED'
    UNION
    SELECT DISTINCT course_id FROM enrollment WHERE user_id IN (
      SELECT id FROM "user" WHERE organization_id = ${organizationId} AND role = 'LEARNER' AND deactivated_at IS NULL
    )`;
}

/** Rows of `SheetColumn`, in overview order. */
export function sheetColumnsSql({ organizationId, query }: Omit<Sheet, 'now'>): Prisma.Sql {
  return Prisma.sql`
    SELECT c.id, c.title FROM course c LEFT JOIN category g ON g.id = c.category_id
    WHERE ${isShownCourseSql(query, usedCourseIdsSql(organizationId))} ORDER BY c.status = 'ARCHIVED', c.title, c.id`;
}

export type SheetPerson = {
  id: string;
  name: string;
  email: string;
  jobTitle: string;
  staffId: string;
  cpdHours: string;
  overdue: number;
  dueSoon: number;
};

/**
 * Rows of `SheetPerson` in overview order, counted over the columns `courseIds`. Joins the tables directly: the CTEs of
 * `smallOverviewSql` cost three quarters of the time at 5,000 people × 150 courses.
 */
export function sheetPeopleSql(sheet: Sheet, courseIds: readonly string[]): Prisma.Sql {
  const { organizationId, query, now } = sheet;
  return Prisma.sql`
    WITH col AS (
      SELECT id FROM unnest(${[...courseIds]}::text[]) AS k (id)
    ), standing AS (
      SELECT s.learner_id, ${cellCountsSql(query)}
      FROM ${learnerCellsSql({ organizationId, now })} s WHERE s.course_id IN (SELECT id FROM col) GROUP BY s.learner_id
    ), person AS (
      SELECT l.id, l.name, l.email, l.job_title AS "jobTitle", l.staff_id AS "staffId", COALESCE(e.hours, 0) AS "cpdHours",
        ${personCellCountsSql}
      FROM "user" l LEFT JOIN standing s ON s.learner_id = l.id
      LEFT JOIN ${cpdHoursSql({ organizationId, now })} e ON e.user_id = l.id
      WHERE l.organization_id = ${organizationId} AND l.role = 'LEARNER' AND l.deactivated_at IS NULL
    )
    SELECT id, name, email, "jobTitle", "staffId", "cpdHours"::text AS "cpdHours", overdue, "dueSoon"
    FROM person p WHERE ${isMatchingPersonSql(query)} ORDER BY ${overviewOrderSql[query.sort ?? 'late']}`;
}

/** "3:due-soon:40:1795000000000", separated by spaces; the last part may be empty. ":1" follows a payment that was charged back. */
export type SheetCells = { learner_id: string; cells: string };

/** Rows of `SheetCells`; columns are numbered from 1 in the order of `courseIds`. */
export function sheetCellsSql(
  { organizationId, now }: Omit<Sheet, 'query'>,
  { ids, courseIds }: { ids: readonly string[]; courseIds: readonly string[] },
): Prisma.Sql {
  return Prisma.sql`
    SELECT s.learner_id, string_agg(k.place || ':' || s.status || ':' || s.progress || ':' ||
      COALESCE(((date_part('epoch', s.deadline) * 1000)::bigint)::text, '') || CASE WHEN s.is_charged_back THEN ':1' ELSE '' END, ' ') AS cells
    FROM ${learnerCellsSql({ organizationId, ids, now })} s
    JOIN unnest(${[...courseIds]}::text[]) WITH ORDINALITY AS k (id, place) ON k.id = s.course_id
    GROUP BY s.learner_id`;
}
