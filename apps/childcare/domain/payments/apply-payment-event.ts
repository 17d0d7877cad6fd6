import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { toCents } from '@repo/payments/cents';
import { checkoutCurrency, type PaymentEvent } from '@repo/payments/payments';
import type { PaymentMismatch } from '@repo/schemas/childcare/payment-alert';
import { asService, recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { applyRefund } from './apply-refund.ts';
import { endPendingPayment } from './end-pending-payment.ts';
import { type LockedPayment, lockPayment } from './lock-payment.ts';
import { markPaidAndEnroll } from './mark-paid-and-enroll.ts';

type MoneyEvent = Exclude<PaymentEvent, { kind: 'ignored' }>;

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
  if (amountCents !== toCents(payment.amountSgd.toFixed(2))) return 'amount';
  const isOther = payment.paymentIntentId !== null && payment.paymentIntentId !== paymentIntentId;
  return isOther ? 'payment-intent' : null;
}

/** Stores that an event matches no payment, once per event, for an administrator to look up. Changes nothing else. */
async function raisePaymentAlert(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { event, mismatch, paymentId }: { event: MoneyEvent; mismatch: PaymentMismatch; paymentId: string | null },
): Promise<void> {
  const [raised] = await tx.paymentAlert.createManyAndReturn({
    data: [
      {
        eventId: event.id,
        kind: event.kind,
        mismatch,
        paymentId,
        ...subjectOfEvent(event),
        createdAt: ctx.clock(),
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!raised) return;
  await recordAudit(tx, asService(ctx), {
    action: 'payment-alert.raise',
    targetType: 'payment-alert',
    targetId: raised.id,
    after: { eventId: event.id, kind: event.kind, mismatch, paymentId },
  });
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
  if (event.kind === 'paid') await markPaidAndEnroll(tx, ctx, { payment, paymentIntentId });
  if (event.kind === 'expired') await endPendingPayment(tx, payment, 'EXPIRED');
  if (event.kind === 'failed') await endPendingPayment(tx, payment, 'FAILED');
  if (event.kind === 'refunded') await applyRefund(tx, ctx, { payment, refund: event });
}

/**
 * Applies an event exactly once: a repeated one is found in payment_event, and a late one changes nothing that is settled. An
 * event that differs from its payment in session, amount or currency, and money for an unknown payment, change nothing and
 * raise an alert. Returns the id of the settled payment, if any.
 */
export async function applyPaymentEvent(ctx: Tools, event: PaymentEvent): Promise<string | null> {
  if (event.kind === 'ignored' || event.kind === 'processing') return null;
  const money: MoneyEvent = event;
  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.paymentEvent.createMany({
      data: [{ id: money.id, type: money.kind, handledAt: ctx.clock() }],
      skipDuplicates: true,
    });
    if (count === 0) return null;
    const payment = await lockPayment(tx, subjectOfEvent(money));
    if (payment === null) {
      // A checkout whose address nobody got expires by itself, and no money moves.
      const isMoney = money.kind === 'paid' || money.kind === 'refunded';
      if (isMoney) await raisePaymentAlert(tx, ctx, { event: money, mismatch: 'payment', paymentId: null });
      return null;
    }
    const mismatch = await findStoredMismatch(tx, money, payment);
    if (mismatch !== null) {
      await raisePaymentAlert(tx, ctx, { event: money, mismatch, paymentId: payment.id });
      return null;
    }
    await settle(tx, ctx, { event: money, payment });
    return payment.id;
  });
}
