import type { Context, Hono } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import type { CheckoutStore } from './checkout-store.ts';
import { createCheckoutSession } from './create-session.ts';
import { readForm } from './form-body.ts';
import { applyOutcomeAndListEvents } from './outcomes.ts';
import { toPaymentIntentJson } from './payment-objects.ts';
import type { StripeTools } from './stripe-account.ts';
import { invalidRequestError, StripeError } from './stripe-error.ts';

/** Answers a form request; one with a known idempotency key gets the earlier answer again. */
export async function answerIdempotently(
  c: Context<SandboxEnv>,
  { answersByIdempotencyKey }: CheckoutStore,
  answer: (form: Map<string, string>) => object,
): Promise<Response> {
  const text = await c.req.text();
  const form = readForm(text);
  c.set('loggedBody', Object.fromEntries(form));
  const key = c.req.header('idempotency-key');
  const known = key === undefined ? undefined : answersByIdempotencyKey.get(key);
  if (known && known.asked !== text) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw new StripeError(400, 'idempotency_error', message);
  }
  if (known) return c.json(known.answer, 200, { 'idempotent-replayed': 'true' });
  const made = answer(form);
  if (key !== undefined) answersByIdempotencyKey.set(key, { asked: text, answer: made });
  return c.json(made);
}

export function addSessionRoutes(
  router: Hono<SandboxEnv>,
  { store, url, deliverEventsInBackground, getSessionOrThrow }: StripeTools,
): void {
  router.post('/v1/checkout/sessions', (c) =>
    answerIdempotently(c, store, (form) => ({ ...createCheckoutSession(store, form, url).session })),
  );

  router.get('/v1/checkout/sessions/:id', (c) => c.json(getSessionOrThrow(c.req.param('id')).session));

  router.post('/v1/checkout/sessions/:id/expire', async (c) => {
    const stored = getSessionOrThrow(c.req.param('id'));
    if (stored.session.status !== 'open') {
      throw invalidRequestError(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    }
    deliverEventsInBackground(applyOutcomeAndListEvents(stored, 'expired', { base: url }));
    return c.json(stored.session);
  });
}

export function addPaymentRoutes(router: Hono<SandboxEnv>, { store, url }: StripeTools): void {
  router.get('/v1/payment_intents/:id', (c) => {
    const stored = store.findByPaymentIntent(c.req.param('id'));
    if (!stored)
      throw new StripeError(404, 'invalid_request_error', 'No such payment_intent', { param: 'intent' });
    const expand = [...new URL(c.req.url).searchParams].some(
      ([name, value]) => name.startsWith('expand') && value === 'latest_charge',
    );
    return c.json(toPaymentIntentJson(stored, url, { expand }));
  });
}
