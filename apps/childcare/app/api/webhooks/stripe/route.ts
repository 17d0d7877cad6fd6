import { paymentProviderEventEnvelope } from '@repo/schemas/childcare/payment';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { verifyAndApplyPaymentEvent } from '#domain/payments/verify-and-apply-payment-event.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'receivePaymentEvent',
  summary: 'Where the payment provider tells what came of a checkout',
  description:
    'Believed by its signature (`stripe-signature`) alone; the same event again changes nothing. Snapshot events only: a thin event is refused with 400. Read are checkout.session.completed, .async_payment_succeeded, .async_payment_failed and .expired, charge.refunded, refund.failed, and charge.dispute.created, .updated, .closed, .funds_withdrawn and .funds_reinstated.',
  tags: ['Payments'],
  access: 'anonymous',
  rateLimit: 'webhook',
  body: z.string(),
  bodyType: 'text',
  bodyContent: { 'application/json': paymentProviderEventEnvelope },
  response: { schema: z.object({ received: z.literal(true) }) },
  mayTakeLong: 'waits for the payment provider',
  errors: [errors.badSignature, errors.unreadableEvent],
  async run({ ctx, body, request }) {
    await verifyAndApplyPaymentEvent(ctx, { body, signature: request.headers.get('stripe-signature') });
    return { received: true as const };
  },
});
