import { applyPaymentEventAndReturnPaymentId } from './apply-payment-event.ts';
import { marketPaymentsOrThrow, type PaymentOperationTools } from './market-payments-or-throw.ts';

/**
 * Closes a checkout at the provider. What was paid there meanwhile is applied, because its event may have been lost. False while a
 * payment is being processed.
 */
export async function closeCheckoutAndApplyPayment(
  ctx: PaymentOperationTools,
  { id, checkoutSessionId }: { id: string; checkoutSessionId: string | null },
): Promise<boolean> {
  if (checkoutSessionId === null) return true;
  const { checkouts } = marketPaymentsOrThrow(ctx);
  await checkouts.expireCheckout(checkoutSessionId);
  const checkout = await checkouts.findCheckout(checkoutSessionId);
  if (checkout?.status === 'paid') {
    await applyPaymentEventAndReturnPaymentId(ctx, {
      id: `asked-${id}`,
      createdAt: ctx.clock(),
      kind: 'paid',
      checkout,
    });
  }
  return checkout?.status !== 'processing';
}
