import { inTransaction } from '@repo/db/childcare';
import type { PaymentEvent } from '@repo/payments/payments';
import type { Context } from '#domain/context.ts';
import { holdPayment } from './hold-payment.ts';
import { settlePaid } from './settle-paid.ts';
import { settleRefunded } from './settle-refunded.ts';
import { settleUnpaid } from './settle-unpaid.ts';

function subjectOf(event: Exclude<PaymentEvent, { kind: 'ignored' }>) {
  const { reference, paymentIntentId } = event.kind === 'refunded' ? event : event.checkout;
  return { reference, paymentIntentId };
}

/**
 * Does what an event of the payment provider says, exactly once: the same event again finds itself in payment_event, and
 * events that come late or out of order find what is so already. Answers the payment that it was about, if any.
 */
export async function handlePaymentEvent(
  ctx: Pick<Context, 'db' | 'clock' | 'keys'>,
  event: PaymentEvent,
): Promise<string | null> {
  if (event.kind === 'ignored' || event.kind === 'processing') return null;
  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.paymentEvent.createMany({
      data: [{ id: event.id, type: event.kind, handledAt: ctx.clock() }],
      skipDuplicates: true,
    });
    if (count === 0) return null;
    const subject = subjectOf(event);
    const payment = await holdPayment(tx, subject);
    if (payment === null) return null;
    if (event.kind === 'paid') await settlePaid(tx, ctx, { payment, ...subject });
    if (event.kind === 'expired') await settleUnpaid(tx, payment, 'EXPIRED');
    if (event.kind === 'failed') await settleUnpaid(tx, payment, 'FAILED');
    if (event.kind === 'refunded') await settleRefunded(tx, ctx, { payment, refund: event });
    return payment.id;
  });
}
