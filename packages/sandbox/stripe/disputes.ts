import { createStripeId, type StoredSession } from './checkout-store.ts';
import { toChargeJson } from './payment-objects.ts';

/** What happens to a payment afterwards. */
export const disputeOutcomes = ['dispute-opened', 'dispute-won', 'dispute-lost'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

const eventOfOutcome = {
  'dispute-opened': { type: 'charge.dispute.created', status: 'needs_response' },
  'dispute-won': { type: 'charge.dispute.closed', status: 'won' },
  'dispute-lost': { type: 'charge.dispute.closed', status: 'lost' },
};

const answerSeconds = 9 * 24 * 60 * 60;

/** Opening one again creates another dispute; an end is that of the latest one. */
function disputeIdOf({ hidden }: StoredSession, outcome: DisputeOutcome): string {
  const isOpening = outcome === 'dispute-opened';
  if (!hidden.dispute || (isOpening && hidden.dispute.isOpened)) {
    hidden.dispute = { id: createStripeId('du'), isOpened: false };
  }
  hidden.dispute.isOpened ||= isOpening;
  return hidden.dispute.id;
}

/** The dispute is over the whole amount of the payment. */
export function applyDisputeAndListEvents(stored: StoredSession, outcome: DisputeOutcome, baseUrl: string) {
  const { id: charge, amount, currency, payment_intent } = toChargeJson(stored, baseUrl);
  const { type, status } = eventOfOutcome[outcome];
  const { created } = stored.session;
  const object = {
    id: disputeIdOf(stored, outcome),
    object: 'dispute',
    amount,
    currency,
    charge,
    payment_intent,
    reason: 'fraudulent',
    status,
    created,
    evidence_details: {
      due_by: created + answerSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    livemode: false,
  };
  return [{ type, object }];
}

/** The bank of the card sends the refund back. */
export function refundFailedEvents(stored: StoredSession, baseUrl: string) {
  const { id: charge, amount, amount_refunded, currency, payment_intent } = toChargeJson(stored, baseUrl);
  const object = {
    id: stored.hidden.refund ?? createStripeId('re'),
    object: 'refund',
    amount: amount_refunded || amount,
    currency,
    charge,
    payment_intent,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
    created: stored.session.created,
  };
  return [{ type: 'refund.failed', object }];
}
