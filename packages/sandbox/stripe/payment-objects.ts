import type { StoredSession } from './checkout-store.ts';

export function toChargeJson({ session, hidden }: StoredSession, base: string) {
  const intent = session.payment_intent ?? '';
  return {
    id: intent.replace(/^pi_/, 'ch_'),
    object: 'charge',
    amount: session.amount_total,
    amount_refunded: hidden.refundedCents,
    refunded: hidden.refundedCents >= session.amount_total,
    currency: session.currency,
    paid: session.payment_status === 'paid',
    status: 'succeeded',
    payment_intent: intent,
    transfer_group: hidden.transferGroup ?? null,
    description: hidden.description,
    metadata: hidden.intentMetadata,
    receipt_url: `${base}/receipts/${intent}`,
    livemode: false,
  };
}

export function toPaymentIntentJson(stored: StoredSession, base: string, { expand }: { expand: boolean }) {
  const { session, hidden } = stored;
  const charge = toChargeJson(stored, base);
  return {
    id: session.payment_intent,
    object: 'payment_intent',
    amount: session.amount_total,
    currency: session.currency,
    status: session.payment_status === 'paid' ? 'succeeded' : 'requires_payment_method',
    description: hidden.description,
    metadata: hidden.intentMetadata,
    latest_charge: session.payment_status === 'paid' ? (expand ? charge : charge.id) : null,
    livemode: false,
  };
}
