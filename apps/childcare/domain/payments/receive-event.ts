import { isPaymentSignatureError } from '@repo/payments/payments';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';

/** Takes an event as the provider sent it: the body byte for byte, and its signature. Throws badSignature. */
export async function receiveEvent(
  ctx: Context,
  { body, signature }: { body: string; signature: string | null },
): Promise<void> {
  try {
    await handlePaymentEvent(ctx, ctx.payments.readEvent(body, signature));
  } catch (cause) {
    throw isPaymentSignatureError(cause) ? errors.badSignature({ cause }) : cause;
  }
}
