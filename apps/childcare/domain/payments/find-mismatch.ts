import { toCents } from '@repo/payments/cents';
import { checkoutCurrency, type PaymentEvent } from '@repo/payments/payments';
import type { Mismatch } from '@repo/schemas/childcare/payment-alert';
import type { LockedPayment } from './lock-payment.ts';

export type MoneyEvent = Exclude<PaymentEvent, { kind: 'ignored' }>;

/** What an event says of the checkout or the charge it is about. */
export function subjectOfEvent(event: MoneyEvent) {
  if (event.kind !== 'refunded') {
    const { id: checkoutSessionId, reference, paymentIntentId, amountCents, currency } = event.checkout;
    return { checkoutSessionId, reference, paymentIntentId, amountCents, currency };
  }
  const { reference, paymentIntentId, amountCents, currency } = event;
  return { checkoutSessionId: null, reference, paymentIntentId, amountCents, currency };
}

/**
 * In what an event does not match the payment that it names; null where it may settle it. A refund names no session. Which
 * payment intent belongs to a payment is known from the first event that matches it.
 */
export function findMismatch(event: MoneyEvent, payment: LockedPayment): Mismatch | null {
  const { checkoutSessionId, paymentIntentId, amountCents, currency } = subjectOfEvent(event);
  if (event.kind !== 'refunded' && checkoutSessionId !== payment.checkoutSessionId) return 'session';
  // A page that was closed or failed moves no money.
  if (event.kind === 'expired' || event.kind === 'failed') return null;
  if (currency !== checkoutCurrency) return 'currency';
  if (amountCents !== toCents(payment.amountSgd.toFixed(2))) return 'amount';
  const isOther = payment.paymentIntentId !== null && payment.paymentIntentId !== paymentIntentId;
  return isOther ? 'payment-intent' : null;
}
