import { inTransaction, Prisma, type TrainingDb } from '@repo/db/training';
import type { AttendanceRisk } from '@repo/schemas/training/attendance-risk';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { attendanceWarningKind } from '#notifications/attendance-risk-kinds.ts';
import { atRiskSql } from './at-risk-sql.ts';

/** The most warnings per transaction. */
const atOnce = 1_000;

/** A mark can be a slip: it is corrected within minutes. */
const settledMs = 60 * 60 * 1_000;
/** Older marks warn nobody: not of what happened before warnings began, nor while the service was away. */
const newestMarkMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Warns learners of running classes once when they cannot miss another session, and once when they are below the minimum; who was
 * warned of the latter needs no warning of the former. A minimum that is set or raised mails nobody by itself: only marks after it do. Several processes may run it. Returns the number of warnings.
 */
export async function warnLearnersAtRisk(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const count = await inTransaction(db, async (tx) => {
      const due = await recordDue(tx, clock());
      const notices = due.map(({ userId, ...data }) => ({ userId, data }));
      await notifications.notify(tx, { keys, clock }, attendanceWarningKind, notices);
      return due.length;
    });
    total += count;
    if (count < atOnce) return total;
  }
}

type Due = {
  userId: string;
  courseRunId: string;
  title: string;
  risk: AttendanceRisk;
  minimumAttendance: number;
};

/** A conflict is a warning that another process has just recorded. */
function recordDue(tx: TrainingDb, now: Date): Promise<Due[]> {
  const settledBy = new Date(now.getTime() - settledMs);
  const oldest = new Date(now.getTime() - newestMarkMs);
  return tx.$queryRaw<Due[]>`${atRiskSql(Prisma.sql`TRUE`, now)}, due AS (
      SELECT at_risk.* FROM at_risk JOIN "user" u ON u.id = at_risk.user_id AND u.deactivated_at IS NULL
      WHERE marked_at <= ${settledBy} AND marked_at > ${oldest} AND marked_at > rule_updated_at AND NOT EXISTS (SELECT FROM attendance_warning w
        WHERE w.course_run_id = at_risk.course_run_id AND w.user_id = at_risk.user_id
          AND w.risk::text IN (at_risk.risk, 'below'))
      ORDER BY at_risk.course_run_id, at_risk.user_id LIMIT ${atOnce}
    ), warned AS (
      INSERT INTO attendance_warning (course_run_id, user_id, risk, warned_at)
      SELECT course_run_id, user_id, risk::"AttendanceRisk", ${now} FROM due
      ORDER BY course_run_id, user_id
      ON CONFLICT DO NOTHING RETURNING course_run_id, user_id
    )
    SELECT due.user_id AS "userId", due.course_run_id AS "courseRunId", c.title, due.risk,
      due.minimum_attendance AS "minimumAttendance"
    FROM warned JOIN due USING (course_run_id, user_id)
    JOIN course_run r ON r.id = due.course_run_id JOIN course c ON c.id = r.course_id
    ORDER BY due.course_run_id, due.user_id`;
}
