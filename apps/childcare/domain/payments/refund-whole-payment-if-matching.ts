import { inTransaction, type Prisma } from '@repo/db/childcare';
import { dollarsTextToCents } from '@repo/payments/cents';
import type { Context } from '#domain/context.ts';
import { findAndLockPayment } from './lock-payment.ts';
import { storeRefundAndCancelIfWhole } from './store-refund-and-cancel-if-whole.ts';

/**
 * Refunds the payment that matches and settles it here; once, also when repeated. False when none matches. Throws
 * PaymentsUnavailableError.
 */
export async function refundWholePaymentIfMatching(
  ctx: Pick<Context, 'db' | 'clock' | 'keys' | 'payments'>,
  matching: Prisma.PaymentWhereInput & { id: string },
): Promise<boolean> {
  const payment = await ctx.db.payment.findFirst({
    where: matching,
    select: { paymentIntentId: true, amountSgd: true },
  });
  if (!payment?.paymentIntentId) return false;
  const { id } = matching;
  const { paymentIntentId, amountSgd } = payment;
  await ctx.payments.refundWhole({ paymentIntentId, idempotencyKey: `refund-${id}` });
  const cents = dollarsTextToCents(amountSgd.toFixed(2));
  await inTransaction(ctx.db, async (tx) => {
    const held = await findAndLockPayment(tx, { reference: id, paymentIntentId });
    const refund = { paymentIntentId, refundedCents: cents, amountCents: cents };
    if (held) await storeRefundAndCancelIfWhole(tx, ctx, { payment: held, refund });
  });
  return true;
}
