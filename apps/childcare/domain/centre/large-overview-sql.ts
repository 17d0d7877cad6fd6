import { Prisma } from '@repo/db/childcare';
import { cpdEarnedSql, singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { cellsSql, learnerCellsSql, urgentCellsSql, urgentStatuses } from './cells-sql.ts';
import { cpdHoursSql } from './cpd-hours-sql.ts';
import { usedCourseIdsSql } from './overview-sheet-sql.ts';
import {
  cellCountsSql,
  cellTextSql,
  courseColumnsSql,
  isMatchingPersonSql,
  type OverviewParameters,
  overviewAnswerSql,
  overviewCteNames,
  overviewOrderSql,
  personCellCountsSql,
} from './overview-sql.ts';

/** All pairs only when a filter asks for states that are not urgent. */
function countedPairs({ organizationId, query, now }: OverviewParameters): Prisma.Sql {
  const isUrgent = query.status.every((status) => urgentStatuses.includes(status));
  return isUrgent ? urgentCellsSql({ organizationId, now }) : learnerCellsSql({ organizationId, now });
}

/**
 * The result of `smallOverviewSql` for a large centre: urgent pairs are counted for everybody, the rest is read for the page's
 * people only. Materializing all pairs dominated the time at 5,000 people × 150 courses. Indexes:
 * assignment_organization_id_status_idx, assignment_learner_id_course_id_idx, enrollment_user_id_course_id_key,
 * certificate_user_id_course_id_cycle_key.
 */
export function largeOverviewSql(asked: OverviewParameters): Prisma.Sql {
  const { organizationId, query, columns, now } = asked;
  const isByHours = query.sort === 'cpd';
  const outsideTrainings = Prisma.sql`(SELECT t.* FROM shown JOIN outside_training t ON t.user_id = shown.id)`;
  return Prisma.sql`
    WITH col AS MATERIALIZED (
      ${courseColumnsSql(query, usedCourseIdsSql(organizationId))}
    ), standing AS (
      SELECT s.learner_id, ${cellCountsSql(query)}
      FROM ${countedPairs(asked)} s WHERE s.course_id IN (SELECT id FROM col) GROUP BY s.learner_id
    ), person AS (
      SELECT l.id, l.name, l.email, l.job_title AS "jobTitle", l.staff_id AS "staffId", l.password_hash IS NOT NULL AS "hasJoined",
        ${isByHours ? Prisma.sql`COALESCE(e.hours, 0)` : Prisma.sql`0`} AS "cpdHours",
        ${personCellCountsSql}
      FROM "user" l LEFT JOIN standing s ON s.learner_id = l.id
      ${isByHours ? Prisma.sql`LEFT JOIN ${cpdHoursSql({ organizationId, now })} e ON e.user_id = l.id` : Prisma.empty}
      WHERE l.organization_id = ${organizationId} AND l.role = 'LEARNER' AND l.deactivated_at IS NULL
    ), wanted AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY ${overviewOrderSql[query.sort ?? 'late']}) AS place, p.* FROM person p WHERE ${isMatchingPersonSql(query)}
    ), shown AS MATERIALIZED (
      SELECT * FROM wanted ORDER BY place LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}
    ), assigned AS MATERIALIZED (
      SELECT a.id, a.learner_id, a.course_id, a.status, a.payment_status, a.deadline, a.completed_at, '' AS notes
      FROM shown JOIN assignment a ON a.learner_id = shown.id
      WHERE a.organization_id = ${organizationId} AND a.status <> 'CANCELLED'
    ), learnt AS MATERIALIZED (
      SELECT e.user_id, e.course_id, e.cycle, e.progress, e.completed_at FROM shown JOIN enrollment e ON e.user_id = shown.id
    ), certified AS MATERIALIZED (
      SELECT k.user_id, k.course_id, k.cycle, k.cpd_points, k.issued_at, k.expires_at, k.revoked_at
      FROM shown JOIN certificate k ON k.user_id = shown.id
    ), earned AS (
      SELECT user_id, sum(points) AS hours
      FROM ${cpdEarnedSql({ year: singaporeYear(now), ...overviewCteNames, outsideTrainings })} e GROUP BY user_id
    ), page AS (
      SELECT s.place, s.id, s.name, s.email, s."jobTitle", s."staffId", s."hasJoined", COALESCE(e.hours, 0) AS "cpdHours",
        s.overdue, s."dueSoon", s.unpaid
      FROM shown s LEFT JOIN earned e ON e.user_id = s.id
    ), line AS (
      SELECT s.learner_id, string_agg(${cellTextSql}, ' ') AS text
      FROM (
        SELECT k.place, c.* FROM ${cellsSql({ organizationId, ...overviewCteNames, now })} c JOIN col k ON k.id = c.course_id
      ) s WHERE s.place < ${columns} GROUP BY s.learner_id
    )
    ${overviewAnswerSql(asked, Prisma.sql`(SELECT * FROM assignment WHERE organization_id = ${organizationId})`)}`;
}
