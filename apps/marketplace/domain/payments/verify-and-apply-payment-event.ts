import {
  isInvalidPaymentSignature,
  isPaymentEventUnreadable,
  type PaymentEvent,
} from '@repo/payments/payments';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { applyPaymentEventOnceAndReturnPaymentId } from './apply-payment-event.ts';
import { marketPaymentsOrThrow } from './market-payments-or-throw.ts';
import { runOpenPaymentOperationsLater } from './run-payment-operations.ts';

function read(ctx: Context, body: string, signature: string | null): PaymentEvent {
  const { checkouts } = marketPaymentsOrThrow(ctx);
  try {
    return checkouts.verifyAndReadEvent(body, signature);
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
  const paymentId = await applyPaymentEventOnceAndReturnPaymentId(ctx, read(ctx, body, signature));
  if (paymentId !== null) runOpenPaymentOperationsLater(ctx, paymentId);
}
