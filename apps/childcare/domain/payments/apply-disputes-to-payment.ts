import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import { dollarsTextToCents } from '@repo/payments/cents';
import { checkoutCurrency } from '@repo/payments/payments';
import { enrollForAssignmentAndNotify } from '#domain/assignments/enroll-for-assignment-and-notify.ts';
import { createServiceAuditContext, recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { publishPaymentWebhook } from '#domain/webhooks/publish-events.ts';
import {
  paymentChargedBackKind,
  paymentDisputedKind,
  paymentDisputeEndedKind,
} from '#notifications/centre-kinds.ts';
import { expirePendingPaymentsOfAssignments } from './expire-pending-payments.ts';
import { findAndLockPayment, isPaidByAnotherPayment, type LockedPayment } from './lock-payment.ts';
import { notifyAssignerOfPayment } from './notify-assigner-of-payment.ts';
import { raisePartlyLostDisputeAlert } from './raise-payment-alert.ts';

type Tools = Pick<Context, 'keys' | 'clock'>;
type PaymentDispute = Prisma.PaymentDisputeGetPayload<object>;

export type SettledPaymentId = string;

const boughtNothing = (payment: LockedPayment) => payment.courseWithdrawn || isPaidByAnotherPayment(payment);

const hasEnded = ({ assignment: { status } }: LockedPayment) => status === 'CANCELLED' || status === 'WAIVED';

const isGoingOn = ({ status }: PaymentDispute) => status === 'OPEN' || status === 'INQUIRY';

/**
 * What the manager is notified of: what happened to the course, and not to the dispute alone. `status` is the payment's new status. Null
 * where no course is concerned, and for the end of a dispute of which nobody was notified.
 */
function kindOf(payment: LockedPayment, status: LockedPayment['status'], unsettled: PaymentDispute[]) {
  const { status: assignmentStatus, completedAt } = payment.assignment;
  // Completed, and ended because the learner joined another centre: the money was used, and there is nothing to pay again.
  const wasUsed = assignmentStatus === 'CANCELLED' && completedAt !== null;
  if (boughtNothing(payment) || (hasEnded(payment) && !wasUsed)) return null;
  if (status === 'REFUNDED') return payment.status === 'PAID' && !wasUsed ? paymentChargedBackKind : null;
  if (unsettled.some((dispute) => isGoingOn(dispute) && dispute.settledAs === null))
    return paymentDisputedKind;
  const isOneOver = unsettled.some((dispute) => !isGoingOn(dispute) && dispute.settledAs !== null);
  return isOneOver ? paymentDisputeEndedKind : null;
}

async function audit(
  tx: ChildcareDb,
  ctx: Tools,
  { id, organizationId, status }: LockedPayment,
  change: { action: 'payment.charged-back' | 'payment.reinstated'; status: string },
): Promise<void> {
  await recordAudit(tx, createServiceAuditContext(ctx), {
    action: change.action,
    targetType: 'payment',
    targetId: id,
    before: { status },
    after: { status: change.status },
    organizationId,
  });
}

/**
 * The course is suspended until it is paid again. Unlike with a refund, nobody decided to end the assignment, so it stays and
 * the centre finds it among what is to be paid.
 */
async function chargeBack(tx: ChildcareDb, ctx: Tools, payment: LockedPayment): Promise<void> {
  const { id, assignment } = payment;
  await tx.payment.update({ where: { id }, data: { status: 'REFUNDED', refundedAt: ctx.clock() } });
  await audit(tx, ctx, payment, { action: 'payment.charged-back', status: 'REFUNDED' });
  await publishPaymentWebhook(tx, ctx, 'payment.refunded', id);
  if (boughtNothing(payment)) return;
  await tx.assignment.update({
    where: { id: assignment.id },
    data: { paymentStatus: hasEnded(payment) ? 'REFUNDED' : 'FAILED' },
  });
}

/** After an appeal. A payment that is not needed any more is then due for a refund. A renewal that was not begun meanwhile begins. */
async function reinstate(tx: ChildcareDb, ctx: Tools, payment: LockedPayment): Promise<void> {
  const { id, assignment } = payment;
  await tx.payment.update({ where: { id }, data: { status: 'PAID', refundedAt: null } });
  await audit(tx, ctx, payment, { action: 'payment.reinstated', status: 'PAID' });
  await publishPaymentWebhook(tx, ctx, 'payment.received', id);
  if (boughtNothing(payment)) return;
  const isRenewal = assignment.renewsCycle !== null && !hasEnded(payment);
  // Nobody can begin it, so the money goes back by itself, as for a payment that comes late.
  if (isRenewal && assignment.course.status === 'DRAFT') {
    await tx.payment.update({ where: { id }, data: { courseWithdrawn: true } });
    return;
  }
  await tx.assignment.update({ where: { id: assignment.id }, data: { paymentStatus: 'PAID' } });
  if (isRenewal) await enrollForAssignmentAndNotify(tx, ctx, assignment);
  else await expirePendingPaymentsOfAssignments(tx, [assignment.id]);
}

/** Rates of exchange make the amount that a bank takes differ from the one that was paid. */
const leastShareOfWhole = 0.9;

const isLost = ({ status }: PaymentDispute) => status === 'LOST';

/** Whether refunds and lost disputes have taken the whole payment. A dispute in another currency is about all that is left. */
function isGone({ amountSgd, refundedSgd }: LockedPayment, disputes: readonly PaymentDispute[]): boolean {
  const left = dollarsTextToCents(amountSgd.minus(refundedSgd).toFixed(2));
  const lost = disputes.filter(isLost);
  const lostCents = lost.reduce((sum, { amountCents }) => sum + Number(amountCents), 0);
  const isAnyForeign = lost.some(({ currency }) => currency !== checkoutCurrency);
  return left <= 0 || isAnyForeign || lostCents >= left * leastShareOfWhole;
}

/** Settles the payment; its status afterwards. */
async function settlePayment(
  tx: ChildcareDb,
  ctx: Tools,
  {
    payment,
    isWholeGone,
    isLossUndone,
  }: { payment: LockedPayment; isWholeGone: boolean; isLossUndone: boolean },
): Promise<LockedPayment['status']> {
  if (payment.status === 'PAID' && isWholeGone) {
    await chargeBack(tx, ctx, payment);
    return 'REFUNDED';
  }
  if (payment.status === 'REFUNDED' && !isWholeGone && isLossUndone) {
    await reinstate(tx, ctx, payment);
    return 'PAID';
  }
  return payment.status;
}

/**
 * Applies a payment intent's disputes to its payment; nothing while the payment is not known or not paid. Also after a refund, which may
 * have taken what a lost dispute had left. A dispute that is open changes nothing: the learner continues until it is decided. Under
 * `lockPaymentIntent`. Returns the payment's id.
 */
export async function applyDisputesToPaymentAndNotify(
  tx: ChildcareDb,
  ctx: Tools,
  paymentIntentId: string,
): Promise<SettledPaymentId | null> {
  const disputes = await tx.paymentDispute.findMany({ where: { paymentIntentId }, orderBy: { id: 'asc' } });
  if (disputes.length === 0) return null;
  const payment = await findAndLockPayment(tx, { reference: '', paymentIntentId });
  if (payment?.status !== 'PAID' && payment?.status !== 'REFUNDED') return null;
  const unsettled = disputes.filter(({ status, settledAs }) => status !== settledAs);
  for (const { id, status } of unsettled) {
    await tx.paymentDispute.update({ where: { id }, data: { settledAs: status } });
  }
  const isWholeGone = isGone(payment, disputes);
  const isLossUndone = unsettled.some(({ settledAs }) => settledAs === 'LOST');
  const status = await settlePayment(tx, ctx, { payment, isWholeGone, isLossUndone });
  const kind = kindOf(payment, status, unsettled);
  if (kind !== null) await notifyAssignerOfPayment(tx, ctx, kind, payment);
  if (!isWholeGone) {
    for (const dispute of unsettled.filter(isLost))
      await raisePartlyLostDisputeAlert(tx, ctx, { dispute, paymentId: payment.id });
  }
  return payment.id;
}
