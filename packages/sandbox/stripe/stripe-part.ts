import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { PartControl } from '../frame/control.ts';
import { observe, type Part, type SandboxEnv } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createSwitches } from '../frame/switches.ts';
import { sendCheckoutPage, sendReceiptPage, sendSessionsPage } from './checkout-page.ts';
import { newId, openCheckoutStore, type StoredSession } from './checkout-store.ts';
import { createSession } from './create-session.ts';
import { deliverEvents } from './deliver-events.ts';
import { readForm } from './form-body.ts';
import { type Outcome, outcomes, type StripeEvent, settle } from './outcomes.ts';
import { describeIntent } from './payment-objects.ts';
import { invalidRequest, StripeError, sendError } from './stripe-error.ts';

export type StripeAccount = {
  secretKey: string;
  webhookSecret: string;
  /** Where events go. */
  webhookUrl: string;
};

const outcomeBody = z.object({
  session: z.string(),
  outcome: z.enum(outcomes),
  deliveries: z.int().min(1).max(20).optional(),
  signedSecondsAgo: z.int().min(-86_400).max(86_400).optional(),
  /** Of a refund: how much in all went back; all of it when absent. */
  refundedCents: z.int().min(1).optional(),
});

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Stripe's checkout sessions, its hosted page and its signed events, under /stripe. */
export function createStripePart({
  account,
  url,
  dataDirectory,
}: {
  account: StripeAccount;
  url: string;
  dataDirectory: string;
}): Part {
  const store = openCheckoutStore(join(dataDirectory, 'stripe'));
  const { answered } = store;
  const switches = createSwitches();
  const requests = createRequestLog();
  const webhook = { url: account.webhookUrl, secret: account.webhookSecret };

  /** Events on their way beside the answer. */
  const underWay = new Set<Promise<unknown>>();
  function deliverLater(events: StripeEvent[]): void {
    const delivery = deliverEvents(webhook, events).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  }

  const router = new Hono<SandboxEnv>();
  router.use('*', bodyLimit({ maxSize: 1024 * 1024 }));
  router.use('*', async (c, next) => {
    await next();
    if (c.req.method !== 'GET') store.save();
  });
  router.use('/v1/*', observe({ switches, requests }, fail));
  router.use('/v1/*', async (c, next) => {
    const [, key = ''] = c.req.header('authorization')?.match(/^Bearer (\S+)$/) ?? [];
    if (!sameText(key, account.secretKey)) {
      throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided.');
    }
    await next();
  });
  router.onError((error, c) => {
    if (error instanceof StripeError) return sendError(c, error);
    console.error(error);
    return sendError(c, new StripeError(500, 'api_error', 'An unknown error occurred'));
  });

  function find(id: string): StoredSession {
    const stored = store.get(id);
    if (!stored)
      throw new StripeError(404, 'invalid_request_error', `No such checkout.session: '${id}'`, {
        param: 'session',
      });
    return stored;
  }

  router.post('/v1/checkout/sessions', async (c) => {
    const text = await c.req.text();
    const form = readForm(text);
    c.set('loggedBody', Object.fromEntries(form));
    const key = c.req.header('idempotency-key');
    const known = key === undefined ? undefined : answered.get(key);
    if (known && known.asked !== text) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new StripeError(400, 'idempotency_error', message);
    }
    const answer = known?.answer ?? { ...createSession(store, form, url).session };
    if (key !== undefined) answered.set(key, { asked: text, answer });
    return c.json(answer, 200, known ? { 'idempotent-replayed': 'true' } : {});
  });

  router.get('/v1/checkout/sessions/:id', (c) => c.json(find(c.req.param('id')).session));

  router.post('/v1/checkout/sessions/:id/expire', async (c) => {
    const stored = find(c.req.param('id'));
    if (stored.session.status !== 'open') {
      throw invalidRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    }
    deliverLater(settle(stored, 'expired', { base: url }));
    return c.json(stored.session);
  });

  router.post('/v1/refunds', async (c) => {
    const text = await c.req.text();
    const form = readForm(text);
    c.set('loggedBody', Object.fromEntries(form));
    const key = c.req.header('idempotency-key');
    const known = key === undefined ? undefined : answered.get(key);
    if (known) return c.json(known.answer, 200, { 'idempotent-replayed': 'true' });
    const intent = form.get('payment_intent') ?? '';
    const stored = store.byIntent(intent);
    if (stored?.session.payment_status !== 'paid') {
      throw invalidRequest(`No such payment_intent: '${intent}'`, 'payment_intent');
    }
    const { session, hidden } = stored;
    if (hidden.refundedCents >= session.amount_total) {
      throw new StripeError(400, 'invalid_request_error', 'Charge has already been refunded.', {
        code: 'charge_already_refunded',
      });
    }
    const amount = session.amount_total - hidden.refundedCents;
    const answer = { id: newId('re'), object: 'refund', amount, payment_intent: intent, status: 'succeeded' };
    if (key !== undefined) answered.set(key, { asked: text, answer });
    deliverLater(settle(stored, 'refunded', { base: url }));
    return c.json(answer);
  });

  router.get('/v1/payment_intents/:id', (c) => {
    const stored = store.byIntent(c.req.param('id'));
    if (!stored)
      throw new StripeError(404, 'invalid_request_error', 'No such payment_intent', { param: 'intent' });
    const expand = [...new URL(c.req.url).searchParams].some(
      ([name, value]) => name.startsWith('expand') && value === 'latest_charge',
    );
    return c.json(describeIntent(stored, url, { expand }));
  });

  router.get('/', (c) => sendSessionsPage(c, store.list()));
  router.get('/receipts/:intent', (c) => {
    const stored = store.byIntent(c.req.param('intent'));
    return stored ? sendReceiptPage(c, stored) : c.notFound();
  });
  router.get('/pay/:id', (c) => sendCheckoutPage(c, find(c.req.param('id'))));
  router.post('/pay/:id', async (c) => {
    const stored = find(c.req.param('id'));
    const { session } = stored;
    const action = readForm(await c.req.text()).get('action');
    if (action === 'cancel') return c.redirect(session.cancel_url ?? session.success_url, 303);
    if (session.status !== 'open') return sendCheckoutPage(c, stored);
    if (action === 'pay') {
      // As at the real one, the event is usually there before the browser is.
      const events = settle(stored, 'paid', { base: url });
      store.save();
      await deliverEvents(webhook, events);
      return c.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
    }
    return sendCheckoutPage(c, stored, { isDeclined: true });
  });

  const control: PartControl = {
    check(body) {
      const parsed = outcomeBody.partial().safeParse(body);
      if (!parsed.success) return z.prettifyError(parsed.error);
      const { session, outcome } = parsed.data;
      if ((session === undefined) !== (outcome === undefined)) return 'session and outcome go together';
      return session !== undefined && !store.get(session) ? `No such checkout.session: '${session}'` : null;
    },
    async apply(body) {
      const wanted = outcomeBody.safeParse(body);
      const stored = wanted.success ? store.get(wanted.data.session) : undefined;
      if (!wanted.success || !stored) return undefined;
      const events = settle(stored, wanted.data.outcome satisfies Outcome, {
        base: url,
        refundedCents: wanted.data.refundedCents,
      });
      store.save();
      return { deliveries: await deliverEvents(webhook, events, wanted.data) };
    },
    describe: () => ({
      webhookUrl: account.webhookUrl,
      sessions: store.list().map(({ session }) => session),
    }),
  };

  return {
    name: 'stripe',
    title: 'Payments',
    about: `Stripe: checkout sessions, the page to pay at, and signed events to ${account.webhookUrl}.`,
    home: '/stripe',
    router,
    switches,
    requests,
    control,
    reset: async () => {
      await Promise.all(underWay);
      store.clear();
    },
    close: async () => void (await Promise.all(underWay)),
  };
}

function fail(c: Context<SandboxEnv>, failure: 'down' | 'rejects'): Response {
  return sendError(
    c,
    failure === 'down'
      ? new StripeError(500, 'api_error', 'Something went wrong on our end')
      : new StripeError(429, 'invalid_request_error', 'Too many requests hit the API too quickly.'),
  );
}
