import { inTransaction } from '@repo/db/childcare';
import { toCents } from '@repo/payments/cents';
import type { Payment } from '@repo/schemas/childcare/payment';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getPayment } from './get-payment.ts';
import { holdPayment } from './hold-payment.ts';
import { settleRefunded } from './settle-refunded.ts';
import { whenUnavailable } from './when-unavailable.ts';

/**
 * Gives the money back that nothing was bought with. Asked again, or while the provider's event is on its way, it is given
 * back once. Throws paymentNotFound, notToRefund, paymentsUnavailable.
 */
export async function refundPayment(ctx: SignedInContext, id: string): Promise<Payment> {
  const payment = await getPayment(ctx, id);
  if (payment.status === 'REFUNDED') return payment;
  if (!payment.refundDue) throw errors.notToRefund();
  const { paymentIntentId, amountSgd } = await ctx.db.payment.findUniqueOrThrow({
    where: { id },
    select: { paymentIntentId: true, amountSgd: true },
  });
  if (paymentIntentId === null) throw errors.notToRefund();
  await whenUnavailable(ctx.payments.refund({ paymentIntentId, idempotencyKey: `refund-${id}` }));
  const cents = toCents(amountSgd.toFixed(2));
  await inTransaction(ctx.db, async (tx) => {
    const held = await holdPayment(tx, { reference: id, paymentIntentId });
    const refund = { paymentIntentId, refundedCents: cents, amountCents: cents };
    if (held) await settleRefunded(tx, ctx, { payment: held, refund });
  });
  return getPayment(ctx, id);
}
