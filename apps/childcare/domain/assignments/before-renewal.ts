import { type ChildcareDb, Prisma } from '@repo/db/childcare';

/** Of assignment `a`, before a renewal overwrites it; null unless it is completed. Kept while a renewal is assigned again. */
export const beforeRenewalSql = Prisma.sql`(CASE WHEN a.status = 'COMPLETED' AND a.completed_at IS NOT NULL
  THEN jsonb_build_object('completedAt', a.completed_at, 'paymentStatus', a.payment_status, 'deadline', a.deadline)
  ELSE a.before_renewal END)`;

/**
 * Cancelled renewals that nobody paid for stand again as they did before: completed. Call in the transaction that cancelled them; answers
 * the ids of those. Index: enrollment_user_id_course_id_key.
 */
export async function restoreUnpaidRenewals(tx: ChildcareDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE assignment a SET status = 'COMPLETED', completed_at = (a.before_renewal->>'completedAt')::timestamptz,
      payment_status = (a.before_renewal->>'paymentStatus')::"PaymentStatus", deadline = (a.before_renewal->>'deadline')::timestamptz,
      renews_cycle = NULL, before_renewal = NULL
    FROM enrollment e
    WHERE a.id = ANY(${[...ids]}::text[]) AND a.status = 'CANCELLED' AND a.before_renewal IS NOT NULL
      AND a.payment_status IS DISTINCT FROM 'PAID'
      AND e.user_id = a.learner_id AND e.course_id = a.course_id AND e.cycle = a.renews_cycle AND e.completed_at IS NOT NULL
    RETURNING a.id`;
  return new Set(rows.map(({ id }) => id));
}
