import type { Hono } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import { answerIdempotently } from './api-routes.ts';
import type { StoredSession } from './checkout-store.ts';
import { readNestedFields, wholeNumberField } from './form-body.ts';
import { applyOutcomeAndListEvents } from './outcomes.ts';
import type { StripeTools } from './stripe-account.ts';
import { invalidRequestError, StripeError } from './stripe-error.ts';

function findPaid({ store }: StripeTools, intent: string): StoredSession {
  const stored = store.findByPaymentIntent(intent);
  if (stored?.session.payment_status === 'paid') return stored;
  throw invalidRequestError(`No such payment_intent: '${intent}'`, 'payment_intent');
}

/** Of the rest, or of the amount that is asked for. */
function amountOf({ session, hidden }: StoredSession, form: Map<string, string>): number {
  const rest = session.amount_total - hidden.refundedCents;
  if (rest <= 0) {
    throw new StripeError(400, 'invalid_request_error', 'Charge has already been refunded.', {
      code: 'charge_already_refunded',
    });
  }
  const amount = form.has('amount') ? wholeNumberField(form, 'amount') : rest;
  if (amount < 1 || amount > rest) {
    throw invalidRequestError('Refund amount is greater than unrefunded amount on charge.', 'amount');
  }
  return amount;
}

export function addRefundRoutes(router: Hono<SandboxEnv>, tools: StripeTools): void {
  const { store, url, deliverEventsInBackground } = tools;
  router.post('/v1/refunds', (c) =>
    answerIdempotently(c, store, (form) => {
      const intent = form.get('payment_intent') ?? '';
      const stored = findPaid(tools, intent);
      const { hidden } = stored;
      const amount = amountOf(stored, form);
      deliverEventsInBackground(
        applyOutcomeAndListEvents(stored, 'refunded', {
          base: url,
          refundedCents: hidden.refundedCents + amount,
        }),
      );
      const refund = { id: hidden.refund ?? '', amount, metadata: readNestedFields(form, 'metadata') };
      hidden.refunds ??= [];
      hidden.refunds.push(refund);
      return { ...refund, object: 'refund', payment_intent: intent, status: 'succeeded' };
    }),
  );

  router.get('/v1/refunds', (c) => {
    const intent = c.req.query('payment_intent') ?? '';
    const made = store.findByPaymentIntent(intent)?.hidden.refunds ?? [];
    const data = made.map((refund) => ({ ...refund, object: 'refund', payment_intent: intent }));
    return c.json({ object: 'list', data: data.toReversed(), has_more: false, url: '/v1/refunds' });
  });
}
