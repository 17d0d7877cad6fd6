import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AssessedCounts } from './judge-completion.ts';

/** One active enrolment, with what its completion depends on. */
export type CompletionRow = {
  enrolmentId: string;
  userId: string;
  name: string;
  courseRunId: string;
  isCompleted: boolean;
  /** A person took the completion back. */
  isTakenBack: boolean;
  attendedMinutes: number;
  /** Of sessions in which they were marked. */
  missedMinutes: number;
  totalMinutes: number;
  isOver: boolean;
  /** By learning unit; the unit null has the assessments of the course as a whole. */
  units: ({ unitId: string | null } & AssessedCounts)[];
};

type Wanted = {
  courseRunIds: readonly string[];
  /** Absent: all learners of the classes. */
  userId?: string;
  /** Absent: all enrolments of the classes. */
  enrolmentIds?: readonly string[];
  now: Date;
};

/** Each day of a session that is longer than one has the same hours, and each night of one that ends before it begins. */
export const sessionMinutesSql = Prisma.sql`CASE WHEN s.end_time > s.start_time
  THEN (s.end_date - s.start_date + 1) * extract(epoch FROM s.end_time::time - s.start_time::time)
  ELSE (s.end_date - s.start_date) * (86400 + extract(epoch FROM s.end_time::time - s.start_time::time)) END / 60`;

/** How much of the session `s` the mark `t` attended, in that session or made up. */
export const attendedMinutesSql = Prisma.sql`least(${sessionMinutesSql}, t.made_up_minutes
  + CASE WHEN t.status IN ('present', 'late') THEN coalesce(t.minutes, ${sessionMinutesSql}) ELSE 0 END)`;

/** When the class `r` ends, with its sessions `s`; null for one without dates, which nothing is waited for. */
export const classEndSql = Prisma.sql`coalesce(
  max((s.end_date + s.end_time::time) AT TIME ZONE 'Asia/Singapore'),
  (coalesce(r.end_date, r.start_date) + 1)::timestamp AT TIME ZONE 'Asia/Singapore')`;

/**
 * By name. A grade counts once its mail has gone, because until then it can be taken back unseen. Indexes: enrolment_course_run_id_status_idx, submission_assessment_id_learner_id_idx,
 * attendance_pkey.
 */
export async function readCompletionRows(db: TrainingDb, wanted: Wanted): Promise<CompletionRow[]> {
  const { courseRunIds, userId, enrolmentIds, now } = wanted;
  const ids = [...courseRunIds];
  return db.$queryRaw<CompletionRow[]>`
    WITH class AS (
      SELECT r.id, r.course_id, coalesce(sum(${sessionMinutesSql}), 0)::int AS minutes,
        coalesce(${classEndSql} <= ${now}, TRUE) AS is_over
      FROM course_run r LEFT JOIN course_run_session s ON s.course_run_id = r.id
      WHERE r.id = ANY (${ids}) GROUP BY r.id
    ), seat AS (
      SELECT e.id, e.user_id, e.course_run_id, e.status, e.completion_taken_back_at, class.course_id FROM enrolment e
      JOIN class ON class.id = e.course_run_id
      WHERE e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
        ${userId === undefined ? Prisma.empty : Prisma.sql`AND e.user_id = ${userId}`}
        ${enrolmentIds === undefined ? Prisma.empty : Prisma.sql`AND e.id = ANY (${[...enrolmentIds]})`}
    ), judged AS (
      SELECT seat.id, a.learning_unit_id, count(*)::int AS assessments,
        count(*) FILTER (WHERE k.score >= a.pass_score)::int AS passed,
        count(*) FILTER (WHERE k.score < a.pass_score)::int AS failed
      FROM seat JOIN assessment a ON a.course_id = seat.course_id AND a.pass_score IS NOT NULL
      LEFT JOIN submission k ON k.assessment_id = a.id AND k.learner_id = seat.user_id AND k.status = 'graded'
        AND (k.superseded_at IS NULL OR k.still_counts) AND k.mail_due_at IS NULL
      GROUP BY seat.id, a.learning_unit_id
    ), marked AS (
      SELECT seat.id, sum(${sessionMinutesSql})::int AS minutes,
        sum(${attendedMinutesSql})::int AS attended
      FROM seat JOIN course_run_session s ON s.course_run_id = seat.course_run_id
      JOIN attendance t ON t.session_id = s.id AND t.user_id = seat.user_id
      GROUP BY seat.id
    )
    SELECT seat.id AS "enrolmentId", u.id AS "userId", u.full_name AS name, seat.course_run_id AS "courseRunId",
      seat.status = 'completed' AS "isCompleted", seat.completion_taken_back_at IS NOT NULL AS "isTakenBack", coalesce(marked.attended, 0) AS "attendedMinutes",
      coalesce(marked.minutes - marked.attended, 0) AS "missedMinutes",
      class.minutes AS "totalMinutes", class.is_over AS "isOver",
      coalesce((SELECT json_agg(json_build_object('unitId', j.learning_unit_id, 'assessments', j.assessments,
        'passed', j.passed, 'failed', j.failed)) FROM judged j WHERE j.id = seat.id), '[]') AS units
    FROM seat JOIN class ON class.id = seat.course_run_id JOIN "user" u ON u.id = seat.user_id
    LEFT JOIN marked ON marked.id = seat.id
    ORDER BY u.full_name, u.id`;
}
