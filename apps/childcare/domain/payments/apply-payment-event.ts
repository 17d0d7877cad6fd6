import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { dollarsTextToCents } from '@repo/payments/cents';
import { lockPaymentIntent } from '@repo/payments/lock-payment-intent';
import { checkoutCurrency, type PaymentEvent } from '@repo/payments/payments';
import type { PaymentMismatch } from '@repo/schemas/childcare/payment-alert';
import type { Context } from '#domain/context.ts';
import { applyDisputesToPaymentAndNotify, type SettledPaymentId } from './apply-disputes-to-payment.ts';
import { endPendingPaymentAndNotify } from './end-pending-payment.ts';
import { findAndLockPayment, type LockedPayment } from './lock-payment.ts';
import { markPaidEnrollAndNotify } from './mark-paid-and-enroll.ts';
import { raisePaymentAlertOnce, raiseRefundFailedAlert } from './raise-payment-alert.ts';
import { storeNewestDispute } from './store-dispute.ts';
import { storeRefundAndCancelIfWhole } from './store-refund-and-cancel-if-whole.ts';

/** Nobody but the service is paid here, so there are no accounts. */
type HandledEvent = Exclude<PaymentEvent, { kind: 'ignored' | 'account-changed' }>;
/** What settles a payment. */
type MoneyEvent = Exclude<HandledEvent, { kind: 'refund-failed' | 'disputed' }>;

/** The checkout or the charge that an event is about. */
function subjectOfEvent(event: MoneyEvent) {
  if (event.kind !== 'refunded') {
    const { id: checkoutSessionId, reference, paymentIntentId, amountCents, currency } = event.checkout;
    return { checkoutSessionId, reference, paymentIntentId, amountCents, currency };
  }
  const { reference, paymentIntentId, amountCents, currency } = event;
  return { checkoutSessionId: null, reference, paymentIntentId, amountCents, currency };
}

/**
 * The first field in which an event differs from its payment; null when none does. A refund names no session. The payment
 * intent is stored with the first matching event.
 */
function findMismatch(event: MoneyEvent, payment: LockedPayment): PaymentMismatch | null {
  const { checkoutSessionId, paymentIntentId, amountCents, currency } = subjectOfEvent(event);
  if (event.kind !== 'refunded' && checkoutSessionId !== payment.checkoutSessionId) return 'session';
  // No money moves when a checkout closes or fails.
  if (event.kind === 'expired' || event.kind === 'failed') return null;
  if (currency !== checkoutCurrency) return 'currency';
  if (amountCents !== dollarsTextToCents(payment.amountSgd.toFixed(2))) return 'amount';
  const isOther = payment.paymentIntentId !== null && payment.paymentIntentId !== paymentIntentId;
  return isOther ? 'payment-intent' : null;
}

/** Changes nothing else. */
async function raiseMismatch(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { event, mismatch, paymentId }: { event: MoneyEvent; mismatch: PaymentMismatch; paymentId: string | null },
): Promise<void> {
  const { id: eventId, kind } = event;
  await raisePaymentAlertOnce(tx, ctx, { eventId, kind, mismatch, paymentId, ...subjectOfEvent(event) });
}

type Tools = Pick<Context, 'db' | 'clock' | 'keys'>;

/** Also finds a payment intent that another payment has already. */
async function findStoredMismatch(tx: ChildcareDb, event: MoneyEvent, payment: LockedPayment) {
  const mismatch = findMismatch(event, payment);
  const { paymentIntentId } = subjectOfEvent(event);
  if (mismatch !== null || paymentIntentId === null) return mismatch;
  const others = await tx.payment.count({ where: { paymentIntentId, id: { not: payment.id } } });
  return others > 0 ? 'payment-intent' : null;
}

async function settle(
  tx: ChildcareDb,
  ctx: Tools,
  { event, payment }: { event: MoneyEvent; payment: LockedPayment },
) {
  const { paymentIntentId } = subjectOfEvent(event);
  if (event.kind === 'paid') await markPaidEnrollAndNotify(tx, ctx, { payment, paymentIntentId });
  if (event.kind === 'expired') await endPendingPaymentAndNotify(tx, ctx, payment, 'EXPIRED');
  if (event.kind === 'failed') await endPendingPaymentAndNotify(tx, ctx, payment, 'FAILED');
  if (event.kind === 'refunded') await storeRefundAndCancelIfWhole(tx, ctx, { payment, refund: event });
}

/** Returns the id of the settled payment, if any. */
async function applyMoneyEvent(
  tx: ChildcareDb,
  ctx: Tools,
  event: MoneyEvent,
): Promise<SettledPaymentId | null> {
  const subject = subjectOfEvent(event);
  const payment = await findAndLockPayment(tx, subject);
  if (payment === null) {
    // A checkout whose address nobody got expires by itself, and no money moves.
    const isMoney = event.kind === 'paid' || event.kind === 'refunded';
    if (isMoney) await raiseMismatch(tx, ctx, { event, mismatch: 'payment', paymentId: null });
    return null;
  }
  const mismatch = await findStoredMismatch(tx, event, payment);
  if (mismatch !== null) {
    await raiseMismatch(tx, ctx, { event, mismatch, paymentId: payment.id });
    return null;
  }
  await settle(tx, ctx, { event, payment });
  // A dispute may have come before the payment.
  if (subject.paymentIntentId !== null)
    await applyDisputesToPaymentAndNotify(tx, ctx, subject.paymentIntentId);
  return payment.id;
}

function paymentIntentOf(event: HandledEvent): string | null {
  if (event.kind === 'disputed') return event.dispute.paymentIntentId;
  return event.kind === 'refund-failed' ? event.paymentIntentId : subjectOfEvent(event).paymentIntentId;
}

/**
 * Applies an event exactly once: a repeated one is found in payment_event, and a late one changes nothing that is settled. An
 * event that differs from its payment in session, amount or currency, and money for an unknown payment, change nothing and
 * raise an alert. Returns the id of the settled payment, if any.
 */
export async function applyPaymentEventOnceAndReturnPaymentId(
  ctx: Tools,
  event: PaymentEvent,
): Promise<SettledPaymentId | null> {
  if (event.kind === 'ignored' || event.kind === 'account-changed' || event.kind === 'processing')
    return null;
  const handled: HandledEvent = event;
  return inTransaction(ctx.db, async (tx) => {
    const paymentIntentId = paymentIntentOf(handled);
    if (paymentIntentId !== null) await lockPaymentIntent(tx, paymentIntentId);
    const { count } = await tx.paymentEvent.createMany({
      data: [{ id: handled.id, type: handled.kind, handledAt: ctx.clock() }],
      skipDuplicates: true,
    });
    if (count === 0) return null;
    if (handled.kind === 'refund-failed') {
      await raiseRefundFailedAlert(tx, ctx, handled);
      return null;
    }
    if (handled.kind === 'disputed') {
      await storeNewestDispute(tx, handled);
      return applyDisputesToPaymentAndNotify(tx, ctx, handled.dispute.paymentIntentId);
    }
    return applyMoneyEvent(tx, ctx, handled);
  });
}
