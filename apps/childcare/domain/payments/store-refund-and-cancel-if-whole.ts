import type { ChildcareDb } from '@repo/db/childcare';
import { centsToDollarsText } from '@repo/payments/cents';
import { notifyAndMailAssignmentChange } from '#domain/assignments/notify-and-mail-assignment-change.ts';
import { createServiceAuditContext, recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { publishAssignmentWebhooks, publishPaymentWebhook } from '#domain/webhooks/publish-events.ts';
import { expirePendingPaymentsOfAssignments } from './expire-pending-payments.ts';
import { isPaidByAnotherPayment, type LockedPayment } from './lock-payment.ts';

type Refund = { paymentIntentId: string; refundedCents: number; amountCents: number };
type Tools = Pick<Context, 'clock' | 'keys'>;

/**
 * Cancels the assignment unless it has ended, notifies its learner, and deletes the enrollment that the payment opened if
 * nothing was done in it. Progress stays.
 */
async function takeBack(tx: ChildcareDb, ctx: Tools, { assignment, paidAt }: LockedPayment): Promise<void> {
  const { id, learnerId: userId, courseId, status } = assignment;
  const { count } = await tx.assignment.updateMany({
    where: { id, status: { in: ['ASSIGNED', 'IN_PROGRESS', 'OVERDUE'] } },
    data: { status: 'CANCELLED' },
  });
  if (count > 0) {
    await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', [id]);
    await notifyAndMailAssignmentChange(tx, ctx, { ids: [id], change: { kind: 'assignment-cancelled' } });
  }
  await tx.assignment.update({ where: { id }, data: { paymentStatus: 'REFUNDED' } });
  await expirePendingPaymentsOfAssignments(tx, [id]);
  if (status === 'COMPLETED') return;
  if (paidAt) {
    await tx.enrollment.deleteMany({
      where: {
        userId,
        courseId,
        createdAt: { gte: paidAt },
        cycle: 1,
        lectures: { none: {} },
        attempts: { none: {} },
        // A signature outlives its lesson, and with it what was recorded of the lesson.
        acknowledgements: { none: {} },
        signOffs: { none: {} },
      },
    });
  }
  await tx.enrollment.updateMany({ where: { userId, courseId }, data: { deadline: null } });
}

/**
 * Stores how much was refunded. Only a whole refund also cancels what the payment had bought, also where the bank had taken the money
 * before.
 */
export async function storeRefundAndCancelIfWhole(
  tx: ChildcareDb,
  ctx: Tools,
  { payment, refund }: { payment: LockedPayment; refund: Refund },
): Promise<void> {
  const { id, status, amountSgd, refundedSgd } = payment;
  const { paymentIntentId, refundedCents, amountCents } = refund;
  // Events may arrive in any order; the largest sum is the latest.
  const refunded = centsToDollarsText(refundedCents);
  const isMore = refundedSgd.lt(refunded);
  if (isMore) {
    await tx.payment.update({ where: { id }, data: { refundedSgd: refunded, paymentIntentId } });
    await recordAudit(tx, createServiceAuditContext(ctx), {
      action: 'payment.refunded',
      targetType: 'payment',
      targetId: id,
      before: { refundedSgd: refundedSgd.toFixed(2) },
      after: { refundedSgd: refunded },
      organizationId: payment.organizationId,
    });
  }
  const wasWhole = status === 'REFUNDED' && !refundedSgd.lt(amountSgd);
  const isWhole = !wasWhole && refundedCents >= amountCents;
  if (isWhole) {
    await tx.payment.update({
      where: { id },
      data: { status: 'REFUNDED', refundedAt: ctx.clock(), paymentIntentId, checkoutUrl: null },
    });
  }
  if (isMore || isWhole) await publishPaymentWebhook(tx, ctx, 'payment.refunded', id);
  if (!isWhole) return;
  const boughtNothing = payment.courseWithdrawn || isPaidByAnotherPayment(payment);
  if (!boughtNothing) await takeBack(tx, ctx, payment);
}
