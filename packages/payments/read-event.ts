import type Stripe from 'stripe';
import { z } from 'zod';
import {
  type DisputeStatus,
  InvalidPaymentSignatureError,
  type PaymentEvent,
  PaymentEventUnreadableError,
} from './payments.ts';
import { instantFromUnixSecondsSchema, providerIdSchema, toCheckout } from './to-checkout.ts';

/** Largest age of an event's signature, past or future; the library checks only the past. */
const toleranceSeconds = 300;

const charge = z.object({
  payment_intent: providerIdSchema,
  amount: z.int(),
  amount_refunded: z.int(),
  currency: z.string().nullish(),
  // Copied from the payment intent when it is charged.
  metadata: z.object({ reference: z.string() }).partial().nullish(),
});

const refund = z.object({
  id: z.string(),
  payment_intent: providerIdSchema,
  amount: z.int(),
  currency: z.string().default(''),
  failure_reason: z.string().nullish(),
});

const dispute = z.object({
  id: z.string(),
  payment_intent: providerIdSchema,
  amount: z.int(),
  currency: z.string().default(''),
  reason: z.string().nullish(),
  status: z.string(),
  created: instantFromUnixSecondsSchema,
  evidence_details: z.object({ due_by: instantFromUnixSecondsSchema.nullish() }).nullish(),
});

const account = z.object({ id: z.string() });

const snapshotEvent = z.object({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  created: instantFromUnixSecondsSchema,
  data: z.object({ object: z.unknown() }),
});
type SnapshotEvent = z.output<typeof snapshotEvent>;

function toRefunded({ type, data }: SnapshotEvent) {
  const {
    payment_intent: paymentIntentId,
    amount,
    amount_refunded,
    currency,
    metadata,
  } = charge.parse(data.object);
  if (paymentIntentId === null) return { kind: 'ignored' as const, type };
  return {
    kind: 'refunded' as const,
    paymentIntentId,
    reference: metadata?.reference ?? '',
    refundedCents: Math.min(amount_refunded, amount),
    amountCents: amount,
    currency: currency?.toLowerCase() ?? '',
  };
}

function toRefundFailed({ type, data }: SnapshotEvent) {
  const { id, payment_intent: paymentIntentId, amount, currency, failure_reason } = refund.parse(data.object);
  if (paymentIntentId === null) return { kind: 'ignored' as const, type };
  return {
    kind: 'refund-failed' as const,
    refundId: id,
    paymentIntentId,
    amountCents: amount,
    currency: currency.toLowerCase(),
    reason: failure_reason ?? '',
  };
}

/** An unknown status counts as open: money may be withheld. */
function disputeStatusOf(status: string): DisputeStatus {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    case 'warning_closed':
    case 'prevented':
      return 'closed';
    case 'won':
    case 'lost':
      return status;
    default:
      return 'open';
  }
}

function toDisputed({ type, data, created }: SnapshotEvent) {
  const found = dispute.parse(data.object);
  if (found.payment_intent === null) return { kind: 'ignored' as const, type };
  return {
    kind: 'disputed' as const,
    dispute: {
      id: found.id,
      paymentIntentId: found.payment_intent,
      status: disputeStatusOf(found.status),
      amountCents: found.amount,
      currency: found.currency.toLowerCase(),
      reason: found.reason ?? '',
      respondBy: found.evidence_details?.due_by ?? null,
      openedAt: found.created,
      fundsWithdrawnAt: type === 'charge.dispute.funds_withdrawn' ? created : null,
      fundsReinstatedAt: type === 'charge.dispute.funds_reinstated' ? created : null,
    },
  };
}

type Content<Event> = Event extends PaymentEvent ? Omit<Event, 'id' | 'createdAt'> : never;

/** Unneeded events become `ignored`. */
function contentOf(event: SnapshotEvent): Content<PaymentEvent> {
  const { type, data } = event;
  switch (type) {
    case 'checkout.session.completed': {
      const checkout = toCheckout(data.object);
      return { kind: checkout.status === 'paid' ? 'paid' : 'processing', checkout };
    }
    case 'checkout.session.async_payment_succeeded':
      return { kind: 'paid', checkout: { ...toCheckout(data.object), status: 'paid' } };
    case 'checkout.session.async_payment_failed':
      return { kind: 'failed', checkout: toCheckout(data.object) };
    case 'checkout.session.expired':
      return { kind: 'expired', checkout: toCheckout(data.object) };
    case 'charge.refunded':
      return toRefunded(event);
    case 'refund.failed':
      return toRefundFailed(event);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return toDisputed(event);
    case 'account.updated':
      return { kind: 'account-changed', accountId: account.parse(data.object).id };
    default:
      return { kind: 'ignored', type };
  }
}

/** The library accepts future timestamps, which would extend a signature's validity. */
function refuseFuture(signature: string, receivedAt: Date): void {
  const seconds = Number(signature.match(/(?:^|,)t=(\d{1,12})(?:,|$)/)?.[1]);
  if (!(seconds <= receivedAt.getTime() / 1000 + toleranceSeconds)) {
    throw new InvalidPaymentSignatureError('The event was signed in the future');
  }
}

/** Not constructEvent: it mixes errors of the signature with errors of the body, and throws a plain Error for an empty `v1=`. */
function isSignatureValid({ webhooks }: Stripe, secret: string, { body, signature, receivedAt }: Signed) {
  const at = receivedAt.getTime();
  try {
    const { signature: checks } = webhooks;
    return checks?.verifyHeader(body, signature ?? '', secret, toleranceSeconds, undefined, at) === true;
  } catch {
    return false;
  }
}

/** Without NUL, which the database stores in no text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    );
  } catch {
    return undefined;
  }
}

const anyObject = z.object({ object: z.string().optional() });

type Signed = { body: string; signature: string | null; receivedAt: Date };

/**
 * `secrets`: one or more, separated by commas. Throws InvalidPaymentSignatureError for an invalid or outdated signature, and
 * PaymentEventUnreadableError.
 */
export function verifyAndReadStripeEvent(stripe: Stripe, secrets: string, signed: Signed): PaymentEvent {
  if (!signed.signature) throw new InvalidPaymentSignatureError('The event has no signature');
  if (!secrets.split(',').some((secret) => isSignatureValid(stripe, secret.trim(), signed))) {
    throw new InvalidPaymentSignatureError('The event was not signed by the payment provider');
  }
  refuseFuture(signed.signature, signed.receivedAt);
  const content = parseJson(signed.body);
  if (anyObject.safeParse(content).data?.object?.startsWith('v2.')) {
    throw new PaymentEventUnreadableError(
      'This is a thin event. Set the event destination at the payment provider to snapshot events',
    );
  }
  const event = snapshotEvent.safeParse(content);
  if (!event.success) throw new PaymentEventUnreadableError('This is no event of the payment provider');
  const { id, type, created } = event.data;
  try {
    return { id, createdAt: created, ...contentOf(event.data) };
  } catch (cause) {
    if (!(cause instanceof z.ZodError)) throw cause;
    throw new PaymentEventUnreadableError(`The event ${type} does not have the fields that were expected`, {
      cause,
    });
  }
}
