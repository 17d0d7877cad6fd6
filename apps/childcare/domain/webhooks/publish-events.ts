import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { type Sql, sql } from '@repo/db/sql';
import type { ChildcareWebhook } from '@repo/schemas/childcare/webhooks';
import { queueWebhookEvents } from '@repo/webhooks/queue-webhook-events';
import type { Context } from '#domain/context.ts';

type Clock = Pick<Context, 'clock'>;

const iso = (column: string) => Prisma.raw(isoTimestampSql(column));

/** `owner` is the centre whose programs are notified. */
function publish(
  tx: ChildcareDb,
  { clock }: Clock,
  type: ChildcareWebhook,
  rows: { owner: Sql; subject: Sql; data: Sql; from: Sql },
): Promise<void> {
  const events = sql`SELECT ${rows.owner}, ${type}::text, ${rows.subject}, ${rows.data} FROM ${rows.from}`;
  return queueWebhookEvents(tx, { now: clock(), types: [type], events });
}

/** Within the transaction that changed these assignments, in one statement. */
export async function publishAssignmentWebhooks(
  tx: ChildcareDb,
  ctx: Clock,
  type: ChildcareWebhook & `assignment.${string}`,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await publish(tx, ctx, type, {
    owner: sql`a.organization_id`,
    subject: sql`a.id`,
    data: sql`jsonb_build_object('id', a.id, 'learnerId', a.learner_id, 'courseId', a.course_id, 'status', a.status::text,
      'deadline', ${iso('a.deadline')}, 'completedAt', ${iso('a.completed_at')}, 'createdAt', ${iso('a.created_at')},
      'updatedAt', ${iso('a.updated_at')})`,
    from: sql`assignment a WHERE a.id = ANY (${[...ids]}::text[]) ORDER BY a.id`,
  });
}

/**
 * Within the transaction in which these learners completed the course, once for each cycle. Nobody is notified of those without a centre.
 * Answers whose completion was new.
 */
export async function publishFirstCompletionWebhooks(
  tx: ChildcareDb,
  ctx: Clock,
  { courseId, userIds }: { courseId: string; userIds: readonly string[] },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const first = await tx.$queryRaw<{ id: string; userId: string }[]>`
    UPDATE enrollment SET completion_published_cycle = cycle
    WHERE course_id = ${courseId} AND user_id = ANY (${[...userIds]}::text[])
      AND completion_published_cycle IS DISTINCT FROM cycle
    RETURNING id, user_id AS "userId"`;
  const newlyCompleted = new Set(first.map(({ userId }) => userId));
  if (newlyCompleted.size === 0) return newlyCompleted;
  await publish(tx, ctx, 'completion.recorded', {
    owner: sql`u.organization_id`,
    subject: sql`e.id`,
    data: sql`jsonb_build_object('learnerId', e.user_id, 'courseId', e.course_id, 'assignmentId', a.id, 'cycle', e.cycle,
      'completedAt', ${iso('e.completed_at')})`,
    from: sql`enrollment e JOIN "user" u ON u.id = e.user_id AND u.role = 'LEARNER' AND u.organization_id IS NOT NULL
      LEFT JOIN assignment a ON a.learner_id = e.user_id AND a.course_id = e.course_id AND a.organization_id = u.organization_id
        AND a.status <> 'CANCELLED'
      WHERE e.id = ANY (${first.map(({ id }) => id)}::text[]) ORDER BY e.id`,
  });
  return newlyCompleted;
}

/**
 * Within the transaction that changed these certificates. Told is the centre where its learner is now, which sees it among its
 * people, and of a revocation also the one where it was earned, whose managers may revoke it.
 */
export async function publishCertificateWebhooks(
  tx: ChildcareDb,
  ctx: Clock,
  type: ChildcareWebhook & `certificate.${string}`,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await publish(tx, ctx, type, {
    owner: sql`centre.id`,
    subject: sql`k.id`,
    data: sql`jsonb_build_object('id', k.id, 'certificateId', k.certificate_id, 'learnerId', k.user_id, 'courseId', k.course_id,
      'cycle', k.cycle, 'issuedAt', ${iso('k.issued_at')}, 'expiresAt', ${iso('k.expires_at')},
      'revokedAt', ${iso('k.revoked_at')})`,
    from: sql`certificate k JOIN "user" u ON u.id = k.user_id CROSS JOIN LATERAL (
        SELECT u.organization_id WHERE u.role = 'LEARNER'
        UNION SELECT k.organization_id WHERE ${type === 'certificate.revoked'}::boolean
      ) AS centre (id)
      WHERE k.id = ANY (${[...ids]}::text[]) AND centre.id IS NOT NULL ORDER BY k.id`,
  });
}

/** Within the transaction that changed the payment. */
export function publishPaymentWebhook(
  tx: ChildcareDb,
  ctx: Clock,
  type: ChildcareWebhook & `payment.${string}`,
  id: string,
): Promise<void> {
  return publish(tx, ctx, type, {
    owner: sql`p.organization_id`,
    subject: sql`p.id`,
    data: sql`jsonb_build_object('id', p.id, 'assignmentId', p.assignment_id, 'learnerId', a.learner_id, 'courseId', a.course_id,
      'status', p.status::text, 'amountSgd', p.amount_sgd::numeric(12, 2)::text, 'refundedSgd', p.refunded_sgd::numeric(12, 2)::text,
      'paidAt', ${iso('p.paid_at')}, 'refundedAt', ${iso('p.refunded_at')})`,
    from: sql`payment p JOIN assignment a ON a.id = p.assignment_id WHERE p.id = ${id}`,
  });
}
