import { applyPaymentEventOnceAndReturnPaymentId } from './apply-payment-event.ts';
import { marketPaymentsOrThrow, type PaymentOperationTools } from './market-payments-or-throw.ts';

/**
 * Closes a checkout at the provider. What was paid there meanwhile is applied, because its event may have been lost.
 * 'processing' while a payment at it is not decided yet.
 */
export async function closeCheckoutAndApplyPayment(
  ctx: PaymentOperationTools,
  { id, checkoutSessionId }: { id: string; checkoutSessionId: string | null },
): Promise<'closed' | 'processing'> {
  if (checkoutSessionId === null) return 'closed';
  const { checkouts } = marketPaymentsOrThrow(ctx);
  await checkouts.expireCheckout(checkoutSessionId);
  const checkout = await checkouts.findCheckout(checkoutSessionId);
  if (checkout?.status === 'paid') {
    await applyPaymentEventOnceAndReturnPaymentId(ctx, {
      id: `asked-${id}`,
      createdAt: ctx.clock(),
      kind: 'paid',
      checkout,
    });
  }
  return checkout?.status === 'processing' ? 'processing' : 'closed';
}
