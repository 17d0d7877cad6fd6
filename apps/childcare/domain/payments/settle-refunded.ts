import type { ChildcareDb } from '@repo/db/childcare';
import { centsText } from '@repo/payments/cents';
import { notifyChange } from '#domain/assignments/notify-change.ts';
import { recordServiceAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { closeCheckouts } from './close-checkouts.ts';
import { isPaidByAnotherPayment, type LockedPayment } from './lock-payment.ts';

type Refund = { paymentIntentId: string; refundedCents: number; amountCents: number };
type Tools = Pick<Context, 'clock' | 'keys'>;

/**
 * The assignment is cancelled, unless it ended before, of which its learner is notified, and the enrollment that the payment made goes with it where nothing
 * was done in it. What a learner has learnt stays theirs.
 */
async function takeBack(tx: ChildcareDb, ctx: Tools, { assignment, paidAt }: LockedPayment): Promise<void> {
  const { id, learnerId: userId, courseId, status } = assignment;
  const { count } = await tx.assignment.updateMany({
    where: { id, status: { in: ['ASSIGNED', 'IN_PROGRESS', 'OVERDUE'] } },
    data: { status: 'CANCELLED' },
  });
  if (count > 0) await notifyChange(tx, ctx, { ids: [id], change: { kind: 'assignment-cancelled' } });
  await tx.assignment.update({ where: { id }, data: { paymentStatus: 'REFUNDED' } });
  await closeCheckouts(tx, [id]);
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
      },
    });
  }
  await tx.enrollment.updateMany({ where: { userId, courseId }, data: { deadline: null } });
}

/** Money went back. A part of it changes nothing but what is shown; all of it takes the seat back that it had paid for. */
export async function settleRefunded(
  tx: ChildcareDb,
  ctx: Tools,
  { payment, refund }: { payment: LockedPayment; refund: Refund },
): Promise<void> {
  const { id, status, refundedSgd } = payment;
  const { paymentIntentId, refundedCents, amountCents } = refund;
  // Told in another order, the larger sum is the later one.
  const refunded = centsText(refundedCents);
  if (refundedSgd.lt(refunded)) {
    await tx.payment.update({ where: { id }, data: { refundedSgd: refunded, paymentIntentId } });
    await recordServiceAudit(tx, ctx, {
      action: 'payment.refunded',
      targetType: 'payment',
      targetId: id,
      before: { refundedSgd: refundedSgd.toFixed(2) },
      after: { refundedSgd: refunded },
      organizationId: payment.organizationId,
    });
  }
  if (status === 'REFUNDED' || refundedCents < amountCents) return;
  await tx.payment.update({
    where: { id },
    data: { status: 'REFUNDED', refundedAt: ctx.clock(), paymentIntentId, checkoutUrl: null },
  });
  const boughtNothing = payment.courseWithdrawn || isPaidByAnotherPayment(payment);
  if (!boughtNothing) await takeBack(tx, ctx, payment);
}
