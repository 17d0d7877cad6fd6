import type { ChildcareDb } from '@repo/db/childcare';
import { enrollForAssignmentAndNotify } from '#domain/assignments/enroll-for-assignment-and-notify.ts';
import { createServiceAuditContext, recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { publishPaymentWebhook } from '#domain/webhooks/publish-events.ts';
import { paymentReceivedKind, paymentRefundedKind } from '#notifications/centre-kinds.ts';
import { isPaidByAnotherPayment, type LockedPayment } from './lock-payment.ts';
import { notifyAssignerOfPayment } from './notify-assigner-of-payment.ts';

type Tools = Pick<Context, 'keys' | 'clock'>;

/** Nobody begins anything with the payment, so `expireAndRefundAtProvider` refunds it. The assignment is as before. */
async function returnLate(tx: ChildcareDb, ctx: Tools, payment: LockedPayment): Promise<void> {
  await tx.payment.update({ where: { id: payment.id }, data: { courseWithdrawn: true } });
  await notifyAssignerOfPayment(tx, ctx, paymentRefundedKind, payment);
}

/**
 * Marks the payment as paid, unless it is refunded already, and enrols the learner. A payment for a cancelled, waived or
 * already paid assignment enrols nobody and is due for a refund. An archived course is still learnt; for a draft, in which nobody
 * can be enrolled, and for a renewal that was taken back, the money goes back by itself.
 */
export async function markPaidEnrollAndNotify(
  tx: ChildcareDb,
  ctx: Tools,
  { payment, paymentIntentId }: { payment: LockedPayment; paymentIntentId: string | null },
): Promise<void> {
  const now = ctx.clock();
  const { id, status, assignment } = payment;
  if (status === 'PAID') return;
  if (status === 'REFUNDED') {
    await tx.payment.update({ where: { id }, data: { paidAt: payment.paidAt ?? now } });
    return;
  }
  await tx.payment.update({
    where: { id },
    data: { status: 'PAID', paidAt: now, paymentIntentId, checkoutUrl: null },
  });
  await recordAudit(tx, createServiceAuditContext(ctx), {
    action: 'payment.paid',
    targetType: 'payment',
    targetId: id,
    before: { status },
    after: { status: 'PAID', amountSgd: payment.amountSgd.toFixed(2) },
    organizationId: payment.organizationId,
  });
  await publishPaymentWebhook(tx, ctx, 'payment.received', id);
  if (isPaidByAnotherPayment(payment)) return;
  const isLive = assignment.status !== 'CANCELLED' && assignment.status !== 'WAIVED';
  const owesNothing = assignment.paymentStatus === null || assignment.paymentStatus === 'REFUNDED';
  // Also cancelled, where the learner completed it and has joined another centre.
  const isCompleted =
    assignment.status === 'COMPLETED' ||
    (assignment.status === 'CANCELLED' && assignment.completedAt !== null);
  const isTakenBack = isCompleted && owesNothing;
  if (isTakenBack || (isLive && assignment.course.status === 'DRAFT')) return returnLate(tx, ctx, payment);
  await tx.assignment.update({ where: { id: assignment.id }, data: { paymentStatus: 'PAID' } });
  if (!isLive) return;
  await enrollForAssignmentAndNotify(tx, ctx, assignment);
  await notifyAssignerOfPayment(tx, ctx, paymentReceivedKind, payment);
}
