import Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentsEnv } from './env.ts';
import {
  type Checkout,
  type CheckoutRequest,
  checkoutCurrency,
  type PaymentEvent,
  PaymentSignatureError,
  type Payments,
  PaymentsUnavailableError,
} from './payments.ts';

/** Largest age of an event's signature, past or future; the library checks only the past. */
const toleranceSeconds = 300;

const session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  expires_at: z.number(),
});

const charge = z.object({
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  amount: z.number(),
  amount_refunded: z.number(),
  currency: z.string().nullish(),
  // Copied from the payment intent when it is charged.
  metadata: z.object({ reference: z.string() }).partial().nullish(),
});

const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'object' ? (value?.id ?? null) : (value ?? null);

function statusOf({ status, payment_status: payment }: z.infer<typeof session>): Checkout['status'] {
  if (payment === 'paid' || payment === 'no_payment_required') return 'paid';
  if (status === 'expired') return 'expired';
  return status === 'complete' ? 'processing' : 'open';
}

function toCheckout(raw: unknown): Checkout {
  const found = session.parse(raw);
  return {
    id: found.id,
    url: found.url ?? null,
    status: statusOf(found),
    reference: found.client_reference_id ?? '',
    amountCents: found.amount_total ?? 0,
    currency: found.currency?.toLowerCase() ?? '',
    paymentIntentId: idOf(found.payment_intent),
    expiresAt: new Date(found.expires_at * 1000),
  };
}

/** Unneeded events become `ignored`. */
function toEvent({ id, type, created, data }: Stripe.Event): PaymentEvent {
  const base = { id, createdAt: new Date(created * 1000) };
  switch (type) {
    case 'checkout.session.completed': {
      const checkout = toCheckout(data.object);
      return { ...base, kind: checkout.status === 'paid' ? 'paid' : 'processing', checkout };
    }
    case 'checkout.session.async_payment_succeeded':
      return { ...base, kind: 'paid', checkout: { ...toCheckout(data.object), status: 'paid' } };
    case 'checkout.session.async_payment_failed':
      return { ...base, kind: 'failed', checkout: toCheckout(data.object) };
    case 'checkout.session.expired':
      return { ...base, kind: 'expired', checkout: toCheckout(data.object) };
    case 'charge.refunded': {
      const { payment_intent, amount, amount_refunded, currency, metadata } = charge.parse(data.object);
      const paymentIntentId = idOf(payment_intent);
      if (paymentIntentId === null) return { ...base, kind: 'ignored', type };
      return {
        ...base,
        kind: 'refunded',
        paymentIntentId,
        reference: metadata?.reference ?? '',
        refundedCents: amount_refunded,
        amountCents: amount,
        currency: currency?.toLowerCase() ?? '',
      };
    }
    default:
      return { ...base, kind: 'ignored', type };
  }
}

/** The library accepts future timestamps, which would extend a signature's validity. */
function refuseFuture(signature: string): void {
  const seconds = Number(signature.match(/(?:^|,)t=(\d{1,12})(?:,|$)/)?.[1]);
  if (!(seconds <= Date.now() / 1000 + toleranceSeconds)) {
    throw new PaymentSignatureError('The event was signed at a time to come');
  }
}

/**
 * The library accepts another host but no path, so addresses are rewritten for a sandbox under a path. Redirects are not
 * followed, as in its own client.
 */
function connection(base: string | undefined) {
  if (base === undefined) return {};
  const root = base.replace(/\/+$/, '');
  const send: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${root}${pathname}${search}`, { ...init, redirect: 'error' });
  };
  return { httpClient: Stripe.createFetchHttpClient(send) };
}

/** Converts errors; never includes what was sent. */
async function calling<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new PaymentsUnavailableError(`The payment provider did not ${what}`, { cause });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { amountCents, description, reference, customerEmail, successUrl, cancelUrl, expiresAt } = request;
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
    payment_intent_data: { description, metadata: { reference } },
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(customerEmail ? { customer_email: customerEmail } : {}),
    ...(expiresAt ? { expires_at: Math.floor(expiresAt.getTime() / 1000) } : {}),
  };
}

/** Uses Stripe's hosted checkout page. */
export function createPayments(env: PaymentsEnv, options: { timeoutMs?: number } = {}): Payments {
  const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
    ...connection(env.STRIPE_API_BASE),
    maxNetworkRetries: 2,
    timeout: options.timeoutMs ?? 15_000,
    telemetry: false,
  });

  return {
    createCheckout: (request) =>
      calling('open a checkout', async () =>
        toCheckout(
          await stripe.checkout.sessions.create(sessionOf(request), {
            idempotencyKey: request.idempotencyKey,
          }),
        ),
      ),
    findCheckout: (id) =>
      calling('show a checkout', async () => {
        const found = await stripe.checkout.sessions.retrieve(id).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        return found && toCheckout(found);
      }),
    expireCheckout: (id) =>
      calling('close a checkout', async () => {
        await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
          // It was paid or expired meanwhile.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
          throw error;
        });
      }),
    refund: ({ paymentIntentId, idempotencyKey }) =>
      calling('give money back', async () => {
        await stripe.refunds
          .create({ payment_intent: paymentIntentId }, { idempotencyKey })
          .catch((error: unknown) => {
            if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded')
              return;
            throw error;
          });
      }),
    findReceiptUrl: (paymentIntentId) =>
      calling('show a receipt', async () => {
        const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
        const latest = intent.latest_charge;
        return typeof latest === 'object' ? (latest?.receipt_url ?? null) : null;
      }),
    readEvent: (body, signature) => readEvent(stripe, env.STRIPE_WEBHOOK_SECRET, { body, signature }),
  };
}

/** Throws PaymentSignatureError for an invalid or outdated signature. */
function readEvent(
  stripe: Stripe,
  secret: string,
  { body, signature }: { body: string; signature: Parameters<Payments['readEvent']>[1] },
): ReturnType<Payments['readEvent']> {
  if (!signature) throw new PaymentSignatureError('The event has no signature');
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds);
    refuseFuture(signature);
    return toEvent(event);
  } catch (cause) {
    if (cause instanceof PaymentSignatureError) throw cause;
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new PaymentSignatureError('The event was not signed by the payment provider', { cause });
    }
    throw cause;
  }
}
