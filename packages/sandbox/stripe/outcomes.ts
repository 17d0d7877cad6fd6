import { createStripeId, type StoredSession } from './checkout-store.ts';
import {
  applyDisputeAndListEvents,
  type DisputeOutcome,
  disputeOutcomes,
  refundFailedEvents,
} from './disputes.ts';
import { toChargeJson, toPaymentIntentJson } from './payment-objects.ts';

/** What may follow a payment. */
export const outcomesAfterPayment = ['refunded', 'refund-failed', ...disputeOutcomes] as const;
export const checkoutOutcomes = ['paid', 'failed', 'expired', ...outcomesAfterPayment] as const;
export type CheckoutOutcome = (typeof checkoutOutcomes)[number];

const isDispute = (outcome: CheckoutOutcome): outcome is DisputeOutcome =>
  disputeOutcomes.some((dispute) => dispute === outcome);

export type StripeEvent = { type: string; object: object };

function settlePaid({ session }: StoredSession): void {
  session.payment_intent ??= createStripeId('pi');
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
}

/**
 * Applies an outcome and returns the events that Stripe would send. Any outcome is possible at any time: a refund before its
 * payment is how tests create events out of order.
 */
export function applyOutcomeAndListEvents(
  stored: StoredSession,
  outcome: CheckoutOutcome,
  { base, refundedCents }: { base: string; refundedCents?: number | undefined },
): StripeEvent[] {
  const { session, hidden } = stored;
  if (outcome === 'paid') {
    settlePaid(stored);
    return [
      { type: 'charge.succeeded', object: toChargeJson(stored, base) },
      { type: 'checkout.session.completed', object: { ...session } },
    ];
  }
  if (outcome === 'refunded') {
    settlePaid(stored);
    hidden.refundedCents = refundedCents ?? session.amount_total;
    hidden.refund = createStripeId('re');
    return [{ type: 'charge.refunded', object: toChargeJson(stored, base) }];
  }
  if (outcome === 'refund-failed') {
    settlePaid(stored);
    const events = refundFailedEvents(stored, base);
    hidden.refundedCents = 0;
    delete hidden.refund;
    return events;
  }
  if (isDispute(outcome)) {
    settlePaid(stored);
    return applyDisputeAndListEvents(stored, outcome, base);
  }
  if (outcome === 'expired') {
    if (session.payment_status !== 'paid') {
      session.status = 'expired';
      session.url = null;
    }
    return [{ type: 'checkout.session.expired', object: { ...session, status: 'expired', url: null } }];
  }
  session.payment_intent ??= createStripeId('pi');
  return [
    { type: 'payment_intent.payment_failed', object: toPaymentIntentJson(stored, base, { expand: false }) },
    { type: 'checkout.session.async_payment_failed', object: { ...session, payment_status: 'unpaid' } },
  ];
}
