import Stripe from 'stripe';
import type { PaymentsEnv } from './env.ts';
import { type CheckoutRequest, checkoutCurrency, type Payments } from './payments.ts';
import { verifyAndReadStripeEvent } from './read-event.ts';
import { createStripeClient, nullIfMissingAtStripe, orThrowPaymentsUnavailable } from './stripe-client.ts';
import { toCheckout } from './to-checkout.ts';

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { amountCents, description, reference, customerEmail, successUrl, cancelUrl, expiresAt } = request;
  const { transferGroup } = request;
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: checkoutCurrency,
          unit_amount: amountCents,
          product_data: { name: description },
        },
      },
    ],
    client_reference_id: reference,
    payment_intent_data: {
      description,
      metadata: { reference },
      ...(transferGroup ? { transfer_group: transferGroup } : {}),
    },
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(customerEmail ? { customer_email: customerEmail } : {}),
    ...(expiresAt ? { expires_at: Math.floor(expiresAt.getTime() / 1000) } : {}),
  };
}

/** Uses Stripe's hosted checkout page. */
export function createPayments(
  env: PaymentsEnv,
  { timeoutMs = 15_000, clock = () => new Date() }: { timeoutMs?: number; clock?: () => Date } = {},
): Payments {
  const stripe = createStripeClient(env, timeoutMs);

  return {
    createCheckout: (request) =>
      orThrowPaymentsUnavailable('open a checkout', async () =>
        toCheckout(
          await stripe.checkout.sessions.create(sessionOf(request), {
            idempotencyKey: request.idempotencyKey,
          }),
        ),
      ),
    findCheckout: (id) =>
      orThrowPaymentsUnavailable('show a checkout', async () => {
        const found = await nullIfMissingAtStripe(stripe.checkout.sessions.retrieve(id));
        return found && toCheckout(found);
      }),
    expireCheckout: (id) =>
      orThrowPaymentsUnavailable('close a checkout', async () => {
        await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
          // It was paid or expired meanwhile.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
          throw error;
        });
      }),
    refundWhole: ({ paymentIntentId, idempotencyKey }) =>
      orThrowPaymentsUnavailable('give money back', async () => {
        await stripe.refunds
          .create({ payment_intent: paymentIntentId }, { idempotencyKey })
          .catch((error: unknown) => {
            if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded')
              return;
            throw error;
          });
      }),
    findReceiptUrl: (paymentIntentId) =>
      orThrowPaymentsUnavailable('show a receipt', async () => {
        const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
        const latest = intent.latest_charge;
        return typeof latest === 'object' ? (latest?.receipt_url ?? null) : null;
      }),
    verifyAndReadEvent: (body, signature) =>
      verifyAndReadStripeEvent(stripe, env.STRIPE_WEBHOOK_SECRET, { body, signature, receivedAt: clock() }),
  };
}
