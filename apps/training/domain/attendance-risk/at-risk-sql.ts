import { Prisma } from '@repo/db/training';
import { addDaysToDateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { attendedMinutesSql, classEndSql, sessionMinutesSql } from '#domain/completion/read-completion.ts';

const beginSql = Prisma.sql`(s.start_date + s.start_time::time) AT TIME ZONE 'Asia/Singapore'`;

/**
 * The WITH of statements about learners at risk in running classes `r` with a minimum: `at_risk` has who is below it, and who missed
 * something and would be below it by missing the shortest session ahead. Indexes: course_run_session_course_run_id_number_key,
 * enrolment_course_run_id_status_idx, attendance_pkey.
 */
export function atRiskSql(runs: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`
    WITH class AS (
      SELECT r.id, rule.minimum_attendance, rule.updated_at AS rule_updated_at, sum(${sessionMinutesSql})::int AS minutes,
        min(${sessionMinutesSql}) FILTER (WHERE ${beginSql} > ${now}) AS shortest_ahead
      FROM course_run r
      JOIN completion_rule rule ON rule.course_id = r.course_id AND rule.minimum_attendance IS NOT NULL
      JOIN course_run_session s ON s.course_run_id = r.id
      WHERE r.status <> 'Cancelled' AND ${runs}
        AND EXISTS (SELECT FROM course_run_session l
          WHERE l.course_run_id = r.id AND l.end_date >= ${addDaysToDateText(singaporeDate(now), -1)}::date)
      GROUP BY r.id, rule.course_id HAVING ${classEndSql} > ${now}
    ), missed AS (
      SELECT e.user_id, e.course_run_id, sum(${sessionMinutesSql} - ${attendedMinutesSql})::int AS minutes,
        max(t.marked_at) FILTER (WHERE ${sessionMinutesSql} > ${attendedMinutesSql}) AS marked_at
      FROM class JOIN enrolment e ON e.course_run_id = class.id AND e.status = 'enrolled'
      JOIN course_run_session s ON s.course_run_id = class.id
      JOIN attendance t ON t.session_id = s.id AND t.user_id = e.user_id
      GROUP BY e.id
    ), seat AS (
      SELECT missed.user_id, missed.course_run_id, missed.marked_at, missed.minutes AS missed_minutes,
        class.minutes AS total_minutes, class.minimum_attendance, class.rule_updated_at, class.shortest_ahead,
        class.minutes * (100 - class.minimum_attendance) / 100 - missed.minutes AS left_minutes
      FROM missed JOIN class ON class.id = missed.course_run_id WHERE missed.minutes > 0
    ), at_risk AS (
      SELECT seat.*, CASE WHEN left_minutes < 0 THEN 'below' ELSE 'last' END AS risk FROM seat
      WHERE left_minutes < 0 OR left_minutes < shortest_ahead
    )`;
}
