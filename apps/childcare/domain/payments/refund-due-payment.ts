import type { Payment } from '@repo/schemas/childcare/payment';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { awaitPaymentProviderOrThrow } from './await-payment-provider-or-throw.ts';
import { deferExpireAndRefundAtProvider } from './expire-and-refund-at-provider.ts';
import { getManagedPayment } from './get-payment.ts';
import { refundWholePaymentIfMatching } from './refund-whole-payment-if-matching.ts';

/**
 * Refunds a payment that bought nothing, once, also when asked again. Throws staleProof, paymentNotFound, notToRefund,
 * paymentsUnavailable.
 */
export async function refundDuePayment(ctx: SuperAdminContext, id: string): Promise<Payment> {
  assertRecentProof(ctx);
  const payment = await getManagedPayment(ctx, id);
  if (payment.status === 'REFUNDED') return payment;
  if (payment.dispute?.status === 'OPEN') {
    const message = 'A bank disputes this payment, so it cannot be refunded before that is decided';
    throw errors.notToRefund({ message });
  }
  if (payment.dispute?.status === 'LOST') {
    const message = 'The bank took a part of this payment. Give the rest back at the payment provider';
    throw errors.notToRefund({ message });
  }
  if (!payment.refundDue) throw errors.notToRefund();
  if (!(await awaitPaymentProviderOrThrow(refundWholePaymentIfMatching(ctx, { id }))))
    throw errors.notToRefund();
  await recordAudit(ctx.db, ctx, {
    action: 'payment.refund',
    targetType: 'payment',
    targetId: id,
    after: { amountSgd: payment.amountSgd.toFixed(2) },
    organizationId: payment.organization.id,
  });
  deferExpireAndRefundAtProvider(ctx);
  return getManagedPayment(ctx, id);
}
