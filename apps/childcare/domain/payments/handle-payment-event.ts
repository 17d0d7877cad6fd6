import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { PaymentEvent } from '@repo/payments/payments';
import type { Context } from '#domain/context.ts';
import { findMismatch, type MoneyEvent, subjectOfEvent } from './find-mismatch.ts';
import { type LockedPayment, lockPayment } from './lock-payment.ts';
import { raisePaymentAlert } from './raise-payment-alert.ts';
import { settlePaid } from './settle-paid.ts';
import { settleRefunded } from './settle-refunded.ts';
import { settleUnpaid } from './settle-unpaid.ts';

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
  if (event.kind === 'paid') await settlePaid(tx, ctx, { payment, paymentIntentId });
  if (event.kind === 'expired') await settleUnpaid(tx, payment, 'EXPIRED');
  if (event.kind === 'failed') await settleUnpaid(tx, payment, 'FAILED');
  if (event.kind === 'refunded') await settleRefunded(tx, ctx, { payment, refund: event });
}

/**
 * Does what an event of the payment provider says, exactly once: the same event again finds itself in payment_event, and
 * events that come late or out of order find what is so already. One that does not match the payment it names, in session,
 * amount or currency, and money for no payment of ours, change nothing and raise an alert. Answers the payment that was
 * settled, if any.
 */
export async function handlePaymentEvent(ctx: Tools, event: PaymentEvent): Promise<string | null> {
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
      // A page that was opened and never handed out expires by itself: no money moved.
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
