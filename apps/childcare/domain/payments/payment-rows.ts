import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { Payment } from '@repo/schemas/childcare/payment';
import type { SignedInContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { isMoneyWithBankSql, isRefundFailedSql, readDisputeByPaymentIntent } from './payment-disputes.ts';

type Row = Omit<Payment, 'amountSgd' | 'refundedSgd' | 'createdAt' | 'paidAt' | 'refundedAt' | 'dispute'> & {
  amountSgd: string;
  refundedSgd: string;
  paymentIntentId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  refundedAt: Date | null;
};

/** For a WHERE: payments of the caller's centre, for SUPER_ADMIN all. A manager without a centre has none. */
export function managedPaymentsSql({ actor }: Pick<SignedInContext, 'actor'>): Prisma.Sql {
  return actor.role === 'SUPER_ADMIN'
    ? Prisma.sql`true`
    : Prisma.sql`p.organization_id = ${actor.organizationId}`;
}

/**
 * Paid, but the assignment was cancelled or waived, the course withdrawn, or an earlier payment had paid for it; and the bank
 * neither disputes it nor has taken a part. What was completed before it ended, because the learner joined another centre, was used.
 */
export const isRefundDueSql = Prisma.sql`(p.status = 'PAID' AND (p.course_withdrawn OR a.status = 'WAIVED'
  OR (a.status = 'CANCELLED' AND a.completed_at IS NULL) OR EXISTS (
  SELECT 1 FROM payment other WHERE other.assignment_id = p.assignment_id AND other.status = 'PAID' AND NOT other.course_withdrawn
    AND (other.paid_at, other.id) < (p.paid_at, p.id)
)) AND NOT ${isMoneyWithBankSql})`;

export const paymentTablesSql = Prisma.sql`payment p
  JOIN assignment a ON a.id = p.assignment_id
  JOIN "user" u ON u.id = a.learner_id
  JOIN course c ON c.id = a.course_id
  JOIN organization o ON o.id = p.organization_id`;

export const newestFirstSql = Prisma.sql`p.created_at DESC, p.id DESC`;

type Wanted = { where: Prisma.Sql; order?: Prisma.Sql; limit: number; offset?: number };

export async function readPayments(
  db: ChildcareDb,
  { where, order = newestFirstSql, limit, offset = 0 }: Wanted,
): Promise<Payment[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT p.id, p.status::text AS status, p.amount_sgd::text AS "amountSgd", p.refunded_sgd::text AS "refundedSgd",
      p.created_at AS "createdAt", p.paid_at AS "paidAt", p.refunded_at AS "refundedAt", p.receipt_url AS "receiptUrl",
      ${isRefundDueSql} AS "refundDue", p.course_withdrawn AS "courseWithdrawn",
      ${isRefundFailedSql} AS "refundFailed", p.payment_intent_id AS "paymentIntentId",
      jsonb_build_object('id', a.id, 'status', a.status, 'paymentStatus', a.payment_status) AS assignment,
      jsonb_build_object('id', u.id, 'name', u.name) AS learner,
      jsonb_build_object('id', c.id, 'title', c.title) AS course,
      jsonb_build_object('id', o.id, 'name', o.name) AS organization
    FROM ${paymentTablesSql}
    WHERE ${where}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const disputes = await readDisputeByPaymentIntent(
    db,
    rows.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
  );
  return rows.map(({ amountSgd, refundedSgd, paymentIntentId, ...row }) => ({
    ...withIsoDates(row),
    amountSgd: Number(amountSgd),
    refundedSgd: Number(refundedSgd),
    dispute: disputes.get(paymentIntentId ?? '') ?? null,
  }));
}
