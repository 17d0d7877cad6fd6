import {
  isInvalidPaymentSignature,
  isPaymentEventUnreadable,
  type PaymentEvent,
} from '@repo/payments/payments';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { applyPaymentEventOnceAndReturnPaymentId } from './apply-payment-event.ts';
import { deferExpireAndRefundAtProvider } from './expire-and-refund-at-provider.ts';
import { storeReceiptUrlIfReady } from './store-receipt-urls.ts';

function read({ payments }: Context, body: string, signature: string | null): PaymentEvent {
  try {
    return payments.verifyAndReadEvent(body, signature);
  } catch (cause) {
    if (isInvalidPaymentSignature(cause)) throw errors.badSignature({ cause });
    if (isPaymentEventUnreadable(cause)) throw errors.unreadableEvent({ message: cause.message, cause });
    throw cause;
  }
}

/** `body` is the raw request body. Throws badSignature and unreadableEvent. */
export async function verifyAndApplyPaymentEvent(
  ctx: Context,
  { body, signature }: { body: string; signature: string | null },
): Promise<void> {
  const event = read(ctx, body, signature);
  const paymentId = await applyPaymentEventOnceAndReturnPaymentId(ctx, event);
  if (paymentId) deferExpireAndRefundAtProvider(ctx);
  if (event.kind === 'paid' && paymentId) ctx.defer(() => storeReceiptUrlIfReady(ctx, paymentId));
}
