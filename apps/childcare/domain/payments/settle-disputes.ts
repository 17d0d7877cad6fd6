import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import { toCents } from '@repo/payments/cents';
import { checkoutCurrency } from '@repo/payments/payments';
import { asService, recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { notify } from '#domain/notifications/notify.ts';
import { expirePendingPayments } from './expire-pending-payments.ts';
import { isPaidByAnotherPayment, type LockedPayment, lockPayment } from './lock-payment.ts';

type Tools = Pick<Context, 'clock'>;
type PaymentDispute = Prisma.PaymentDisputeGetPayload<object>;

function noticeOf({ status, settledAs }: PaymentDispute) {
  if (status === 'LOST') return 'payment-charged-back';
  if (status === 'OPEN' || status === 'INQUIRY') return settledAs === null ? 'payment-disputed' : null;
  // Nobody heard of one that ended before it could be settled.
  return settledAs === null ? null : 'payment-dispute-ended';
}

async function notifyManager(tx: ChildcareDb, { assignment }: LockedPayment, dispute: PaymentDispute) {
  const kind = noticeOf(dispute);
  if (kind === null) return;
  const { id, assignedById, course, learner } = assignment;
  const data = { courseTitle: course.title, learnerName: learner.name, assignmentId: id };
  await notify(tx, [{ userId: assignedById, kind, data }]);
}

async function audit(
  tx: ChildcareDb,
  ctx: Tools,
  { id, organizationId, status }: LockedPayment,
  change: { action: 'payment.charged-back' | 'payment.reinstated'; status: string },
): Promise<void> {
  await recordAudit(tx, asService(ctx), {
    action: change.action,
    targetType: 'payment',
    targetId: id,
    before: { status },
    after: { status: change.status },
    organizationId,
  });
}

const boughtNothing = (payment: LockedPayment) => payment.courseWithdrawn || isPaidByAnotherPayment(payment);

/**
 * The course is suspended until it is paid again. Unlike with a refund, nobody decided to end the assignment, so it stays and
 * the centre finds it among what is to be paid.
 */
async function chargeBack(tx: ChildcareDb, ctx: Tools, payment: LockedPayment): Promise<void> {
  const { id, assignment } = payment;
  await tx.payment.update({ where: { id }, data: { status: 'REFUNDED', refundedAt: ctx.clock() } });
  await audit(tx, ctx, payment, { action: 'payment.charged-back', status: 'REFUNDED' });
  if (boughtNothing(payment)) return;
  const hasEnded = assignment.status === 'CANCELLED' || assignment.status === 'WAIVED';
  await tx.assignment.update({
    where: { id: assignment.id },
    data: { paymentStatus: hasEnded ? 'REFUNDED' : 'FAILED' },
  });
}

/** After an appeal. A payment that is not needed any more is then due for a refund. */
async function reinstate(tx: ChildcareDb, ctx: Tools, payment: LockedPayment): Promise<void> {
  const { id, assignment } = payment;
  await tx.payment.update({ where: { id }, data: { status: 'PAID', refundedAt: null } });
  await audit(tx, ctx, payment, { action: 'payment.reinstated', status: 'PAID' });
  if (boughtNothing(payment)) return;
  await tx.assignment.update({ where: { id: assignment.id }, data: { paymentStatus: 'PAID' } });
  await expirePendingPayments(tx, [assignment.id]);
}

/** Whether refunds and lost disputes have taken the whole payment. */
function isGone({ amountSgd, refundedSgd }: LockedPayment, disputes: readonly PaymentDispute[]): boolean {
  const lost = disputes.filter(({ status, currency }) => status === 'LOST' && currency === checkoutCurrency);
  const lostCents = lost.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return toCents(refundedSgd.toFixed(2)) + lostCents >= toCents(amountSgd.toFixed(2));
}

/**
 * Applies what is new of a payment intent's disputes to its payment, once; nothing while the payment is not known. A dispute that is
 * open changes nothing: the learner goes on until it is decided. Under `lockPaymentIntent`. Returns the payment's id.
 */
export async function settleDisputes(
  tx: ChildcareDb,
  ctx: Tools,
  paymentIntentId: string,
): Promise<string | null> {
  const disputes = await tx.paymentDispute.findMany({ where: { paymentIntentId }, orderBy: { id: 'asc' } });
  const unsettled = disputes.filter(({ status, settledAs }) => status !== settledAs);
  if (unsettled.length === 0) return null;
  const payment = await lockPayment(tx, { reference: '', paymentIntentId });
  if (payment === null) return null;
  for (const dispute of unsettled) {
    await notifyManager(tx, payment, dispute);
    await tx.paymentDispute.update({ where: { id: dispute.id }, data: { settledAs: dispute.status } });
  }
  const gone = isGone(payment, disputes);
  const isLossUndone = unsettled.some(({ settledAs }) => settledAs === 'LOST');
  if (payment.status === 'PAID' && gone) await chargeBack(tx, ctx, payment);
  if (payment.status === 'REFUNDED' && !gone && isLossUndone) await reinstate(tx, ctx, payment);
  return payment.id;
}
