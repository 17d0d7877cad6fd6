import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { type Sql, sql } from '@repo/db/sql';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { TrainingWebhook } from '@repo/schemas/training/webhooks';
import { queueWebhookEvents } from '@repo/webhooks/queue-webhook-events';
import type { Context } from '#domain/context.ts';

/** The owner of every endpoint: all admins manage the same ones. */
export const webhookOwnerId = 'training';

type Clock = Pick<Context, 'clock'>;

const iso = (column: string) => Prisma.raw(isoTimestampSql(column));

function publish(
  tx: TrainingDb,
  { clock }: Clock,
  type: TrainingWebhook,
  rows: { subject: Sql; data: Sql; from: Sql },
): Promise<void> {
  const events = sql`SELECT ${webhookOwnerId}::text, ${type}::text, ${rows.subject}, ${rows.data} FROM ${rows.from}`;
  return queueWebhookEvents(tx, { now: clock(), types: [type], events });
}

/** Within the transaction that changed these enrolments, in one statement. */
export function publishEnrolmentWebhooks(
  tx: TrainingDb,
  ctx: Clock,
  type: TrainingWebhook & `enrolment.${string}`,
  which: { ids: readonly string[] } | { userId: string; courseRunId: string },
): Promise<void> {
  const where =
    'ids' in which
      ? sql`e.id = ANY (${[...which.ids]}::text[])`
      : sql`e.user_id = ${which.userId} AND e.course_run_id = ${which.courseRunId}`;
  return publish(tx, ctx, type, {
    subject: sql`e.id`,
    data: sql`jsonb_build_object('id', e.id, 'status', e.status::text, 'learnerId', e.user_id, 'courseRunId', e.course_run_id,
      'courseId', r.course_id, 'referenceNumber', e.reference_number, 'enrolledAt', ${iso('e.enrolled_at')},
      'updatedAt', ${iso('e.updated_at')})`,
    from: sql`enrolment e JOIN course_run r ON r.id = e.course_run_id WHERE ${where} ORDER BY e.id`,
  });
}

/** Within the transaction that changed the class. */
export function publishClassWebhook(
  tx: TrainingDb,
  ctx: Clock,
  type: TrainingWebhook & `class.${string}`,
  id: string,
): Promise<void> {
  return publish(tx, ctx, type, {
    subject: sql`r.id`,
    data: sql`jsonb_build_object('id', r.id, 'agencyRunId', r.agency_run_id, 'courseId', r.course_id, 'courseCode', c.code,
      'status', r.status::text, 'startDate', r.start_date::text, 'endDate', r.end_date::text, 'trainerId', r.trainer_id,
      'publishedAt', ${iso('r.published_at')}, 'updatedAt', ${iso('r.updated_at')})`,
    from: sql`course_run r JOIN course c ON c.id = r.course_id WHERE r.id = ${id}`,
  });
}

/** Within the transaction that marked these learners; one whose mark was removed has the status null. */
export function publishAttendanceWebhooks(
  tx: TrainingDb,
  ctx: Clock,
  { sessionId, userIds }: { sessionId: string; userIds: readonly string[] },
): Promise<void> {
  return publish(tx, ctx, 'attendance.recorded', {
    subject: sql`s.id || ':' || u.id`,
    data: sql`jsonb_build_object('sessionId', s.id, 'courseRunId', s.course_run_id, 'learnerId', u.id, 'status', a.status::text)`,
    from: sql`course_run_session s CROSS JOIN unnest(${[...userIds]}::text[]) AS u (id)
      LEFT JOIN attendance a ON a.session_id = s.id AND a.user_id = u.id WHERE s.id = ${sessionId} ORDER BY u.id`,
  });
}

/** Within the transaction that released these grades. */
export function publishGradeWebhooks(
  tx: TrainingDb,
  ctx: Clock,
  submissionIds: readonly string[],
): Promise<void> {
  return publish(tx, ctx, 'grade.released', {
    subject: sql`s.id`,
    data: sql`jsonb_build_object('submissionId', s.id, 'assessmentId', s.assessment_id, 'courseRunId', s.course_run_id,
      'learnerId', s.learner_id, 'score', s.score::float8, 'maxScore', a.max_score)`,
    from: sql`submission s JOIN assessment a ON a.id = s.assessment_id
      WHERE s.id = ANY (${[...submissionIds]}::text[]) ORDER BY s.id`,
  });
}
