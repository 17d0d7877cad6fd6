import { isPaymentSignatureError, type PaymentEvent } from '@repo/payments/payments';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { fetchReceipt } from './fetch-receipts.ts';
import { deferFinishAtProvider } from './finish-at-provider.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';

function read({ payments }: Context, body: string, signature: string | null): PaymentEvent {
  try {
    return payments.readEvent(body, signature);
  } catch (cause) {
    throw isPaymentSignatureError(cause) ? errors.badSignature({ cause }) : cause;
  }
}

/** `body` is the raw request body. Throws badSignature. */
export async function receivePaymentEvent(
  ctx: Context,
  { body, signature }: { body: string; signature: string | null },
): Promise<void> {
  const event = read(ctx, body, signature);
  const paymentId = await handlePaymentEvent(ctx, event);
  if (paymentId) deferFinishAtProvider(ctx);
  if (event.kind === 'paid' && paymentId) ctx.defer(() => fetchReceipt(ctx, paymentId));
}
