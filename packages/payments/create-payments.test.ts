import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { startRedirectingServer } from '@repo/sandbox/testing/redirecting-server';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPayments } from './create-payments.ts';
import {
  InvalidPaymentSignatureError,
  type PaymentEvent,
  type Payments,
  PaymentsUnavailableError,
} from './payments.ts';

let sandbox: Sandbox;
let receiver: Server;
let payments: Payments;
let received: { body: string; signature: string }[] = [];

/** Takes the provider's events, as a service of ours would. */
function startReceiver(): Promise<number> {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.end('{}');
  });
  return new Promise((resolve) => {
    receiver.listen(0, '127.0.0.1', () => {
      const address = receiver.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

beforeAll(async () => {
  const port = await startReceiver();
  sandbox = await startSandbox({ stripe: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe` } });
  payments = createPayments(sandbox.environment);
});
beforeEach(async () => {
  received = [];
  await control('reset', {});
});
afterAll(async () => {
  await sandbox.close();
  receiver.close();
});

async function control(path: string, body: object) {
  const response = await fetch(`${sandbox.url}/control/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as { deliveries: { type: string; status: number }[] };
}

const seat = {
  idempotencyKey: 'payment-1',
  amountCents: 6050,
  description: 'Infant first aid, for Amy Tan',
  reference: 'payment-1',
  customerEmail: 'office@example.com',
  successUrl: 'http://localhost:3002/paid?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:3002/team',
};

/** The events that came, as our side reads them. */
const events = (): PaymentEvent[] =>
  received.map(({ body, signature }) => payments.verifyAndReadEvent(body, signature));
const kinds = () => events().map(({ kind }) => kind);

describe('a checkout', () => {
  it('is opened once for one key, and found', async () => {
    const opened = await payments.createCheckout(seat);
    expect(opened).toEqual({
      id: expect.stringMatching(/^cs_test_/),
      url: `${sandbox.url}/stripe/pay/${opened.id}`,
      status: 'open',
      reference: 'payment-1',
      amountCents: 6050,
      currency: 'sgd',
      paymentIntentId: null,
      expiresAt: expect.any(Date),
    });
    expect(await payments.createCheckout(seat)).toEqual(opened);
    expect(await payments.createCheckout({ ...seat, idempotencyKey: 'payment-2' })).not.toEqual(opened);
    expect(await payments.findCheckout(opened.id)).toEqual(opened);
    expect(await payments.findCheckout('cs_test_unknown')).toBeNull();
  });

  it('is paid on its page, which then leads back', async () => {
    const { id, url } = await payments.createCheckout(seat);
    const page = await (await fetch(url ?? '')).text();
    expect(page).toContain('Infant first aid, for Amy Tan');
    expect(page).toContain('S$60.50');
    const press = (action: string) =>
      fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
    expect(await (await press('decline')).text()).toContain('declined');
    expect((await press('cancel')).headers.get('location')).toBe(seat.cancelUrl);
    expect((await press('pay')).headers.get('location')).toBe(`http://localhost:3002/paid?session=${id}`);
    expect(events()).toMatchObject([
      { kind: 'ignored' },
      { kind: 'paid', checkout: { id, reference: 'payment-1', amountCents: 6050, status: 'paid' } },
    ]);
    const paid = await payments.findCheckout(id);
    expect(paid).toMatchObject({ status: 'paid', url: null });
    const receipt = await payments.findReceiptUrl(paid?.paymentIntentId ?? '');
    expect(await (await fetch(receipt ?? '')).text()).toContain('S$60.50');
    expect(await (await fetch(url ?? '')).text()).toContain('This is paid');
  });

  it('is closed, once; a paid one stays paid', async () => {
    const [open, paid] = [
      await payments.createCheckout(seat),
      await payments.createCheckout({ ...seat, idempotencyKey: 'other' }),
    ];
    await control('stripe', { session: paid.id, outcome: 'paid' });
    for (const { id } of [open, open, paid]) await payments.expireCheckout(id);
    expect((await payments.findCheckout(open.id))?.status).toBe('expired');
    expect((await payments.findCheckout(paid.id))?.status).toBe('paid');
  });

  it.each([{ amountCents: 49 }, { successUrl: 'nowhere' }, { expiresAt: new Date(0) }])(
    'is refused with %j',
    async (changes) => {
      await expect(payments.createCheckout({ ...seat, ...changes })).rejects.toThrow(
        PaymentsUnavailableError,
      );
    },
  );

  it('needs the account’s key, and a provider that is there', async () => {
    const stranger = createPayments({ ...sandbox.environment, STRIPE_SECRET_KEY: 'sk_test_somebodyelse' });
    await expect(stranger.createCheckout(seat)).rejects.toThrow(PaymentsUnavailableError);
    await control('stripe', { mode: 'down' });
    await expect(payments.createCheckout(seat)).rejects.toThrow(PaymentsUnavailableError);
    await control('stripe', { mode: 'flaky' });
    expect((await payments.createCheckout(seat)).status).toBe('open');
  });
});

describe('events', () => {
  it('tell each outcome, as often and in whatever order they are asked for', async () => {
    const { id } = await payments.createCheckout(seat);
    const { deliveries } = await control('stripe', { session: id, outcome: 'refunded' });
    expect(deliveries).toMatchObject([{ type: 'charge.refunded', status: 200 }]);
    await control('stripe', { session: id, outcome: 'paid', deliveries: 2 });
    await control('stripe', { session: id, outcome: 'failed' });
    await control('stripe', { session: id, outcome: 'expired' });
    expect(kinds()).toEqual([
      'refunded',
      'ignored',
      'ignored',
      'paid',
      'paid',
      'ignored',
      'failed',
      'expired',
    ]);
    const [refund, , , first, second] = events();
    expect(first?.id).toBe(second?.id);
    expect(refund).toMatchObject({ refundedCents: 6050, amountCents: 6050, reference: 'payment-1' });
  });

  it('of a dispute and a failed refund are sent by buttons of a paid page, signed, and by those of no other', async () => {
    const opened = await payments.createCheckout(seat);
    const press = async (action: string) => {
      const body = new URLSearchParams({ action });
      return (await fetch(opened.url ?? '', { method: 'POST', body, redirect: 'manual' })).text();
    };
    expect(await press('dispute-lost')).not.toContain('dispute');
    expect(received).toEqual([]);
    await press('pay');
    received = [];
    for (const [action, type, event] of [
      [
        'dispute-opened',
        'charge.dispute.created',
        { kind: 'disputed', dispute: { amountCents: 6050, status: 'open' } },
      ],
      [
        'dispute-won',
        'charge.dispute.closed',
        { kind: 'disputed', dispute: { amountCents: 6050, status: 'won' } },
      ],
      [
        'dispute-lost',
        'charge.dispute.closed',
        { kind: 'disputed', dispute: { amountCents: 6050, status: 'lost' } },
      ],
      ['refunded', 'charge.refunded', { kind: 'refunded', refundedCents: 6050 }],
      ['refund-failed', 'refund.failed', { kind: 'refund-failed', amountCents: 6050 }],
    ] as const) {
      const page = await press(action);
      expect(page).toContain(`${type} was answered with 200.`);
      expect(page).toContain(`value="${action}"`);
      expect(events().at(-1)).toMatchObject(event);
    }
    expect(received).toHaveLength(5);
  });

  it('of a second refund and a second dispute have ids of their own', async () => {
    const { id } = await payments.createCheckout(seat);
    const idsAfter = async (...outcomes: string[]) => {
      received = [];
      for (const outcome of outcomes) await control('stripe', { session: id, outcome });
      return received.map(({ body }) => JSON.parse(body).data.object.id as string);
    };
    await idsAfter('paid');
    const [, first] = await idsAfter('refunded', 'refund-failed');
    const [, second] = await idsAfter('refunded', 'refund-failed');
    expect([first, second]).toEqual([expect.stringMatching(/^re_/), expect.stringMatching(/^re_/)]);
    expect(second).not.toBe(first);
    // The end of the first one overtakes its opening.
    const disputes = await idsAfter('dispute-lost', 'dispute-opened', 'dispute-opened', 'dispute-won');
    expect(disputes[0]).toMatch(/^du_/);
    expect(disputes[1]).toBe(disputes[0]);
    expect(disputes[2]).not.toBe(disputes[1]);
    expect(disputes[3]).toBe(disputes[2]);
  });

  it('are believed with a fresh signature of the provider alone', async () => {
    const { id } = await payments.createCheckout(seat);
    await control('stripe', { session: id, outcome: 'expired', signedSecondsAgo: 301 });
    await control('stripe', { session: id, outcome: 'expired', signedSecondsAgo: -3_600 });
    await control('stripe', { session: id, outcome: 'expired' });
    const [old, early, fresh] = received;
    const read = (event: typeof fresh, changes: Partial<NonNullable<typeof fresh>> = {}) =>
      payments.verifyAndReadEvent(
        changes.body ?? event?.body ?? '',
        changes.signature ?? event?.signature ?? '',
      );
    expect(read(fresh).kind).toBe('expired');
    for (const attempt of [
      () => read(old),
      () => read(early),
      () => read(fresh, { body: `${fresh?.body} ` }),
      () => read(fresh, { signature: 't=1,v1=00' }),
      () => payments.verifyAndReadEvent(fresh?.body ?? '', null),
      () => read(fresh, { signature: sign(fresh?.body ?? '', 'another secret') }),
    ]) {
      expect(attempt).toThrow(InvalidPaymentSignatureError);
    }
  });

  it('are signed with any of several secrets, as of a second webhook or while one is replaced', async () => {
    const { id } = await payments.createCheckout(seat);
    await control('stripe', { session: id, outcome: 'expired' });
    const [event] = received;
    const { STRIPE_WEBHOOK_SECRET: secret } = sandbox.environment;
    const read = (secrets: string) =>
      createPayments({ ...sandbox.environment, STRIPE_WEBHOOK_SECRET: secrets }).verifyAndReadEvent(
        event?.body ?? '',
        event?.signature ?? '',
      ).kind;
    expect([read(`whsec_another_one, ${secret}`), read(`${secret},whsec_another_one`)]).toEqual([
      'expired',
      'expired',
    ]);
    expect(() => read('whsec_another_one,whsec_and_another')).toThrow(InvalidPaymentSignatureError);
  });

  it('of one account at the provider do not reach whoever listens to another', async () => {
    const { environment } = sandbox;
    const marketplace = createPayments({
      STRIPE_SECRET_KEY: environment.MARKETPLACE_STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: environment.MARKETPLACE_STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: environment.MARKETPLACE_STRIPE_API_BASE,
    });
    const { id, url } = await marketplace.createCheckout(seat);
    expect(url).toBe(`${sandbox.url}/stripe-marketplace/pay/${id}`);
    await control('stripe-marketplace', { session: id, outcome: 'paid' });
    expect(received).toEqual([]);
    expect(await payments.findCheckout(id)).toBeNull();
    expect((await marketplace.findCheckout(id))?.status).toBe('paid');
    const elsewhere = createPayments({
      ...environment,
      STRIPE_API_BASE: environment.MARKETPLACE_STRIPE_API_BASE,
    });
    await expect(elsewhere.findCheckout(id)).rejects.toThrow(PaymentsUnavailableError);
  });

  it('are as old as the given clock says', async () => {
    const hourMs = 3_600_000;
    const behind = createPayments(sandbox.environment, { clock: () => new Date(Date.now() - hourMs) });
    const { id } = await payments.createCheckout(seat);
    await control('stripe', { session: id, outcome: 'expired', signedSecondsAgo: hourMs / 1_000 });
    const [event] = received;
    const read = (by: typeof payments) =>
      by.verifyAndReadEvent(event?.body ?? '', event?.signature ?? '').kind;
    expect(read(behind)).toBe('expired');
    expect(() => read(payments)).toThrow(InvalidPaymentSignatureError);
  });
});

describe('a redirect', () => {
  it.each([302, 307] as const)(
    'of status %s is not followed: nothing is sent to another address',
    async (status) => {
      const server = await startRedirectingServer(status);
      const redirected = createPayments({ ...sandbox.environment, STRIPE_API_BASE: server.url });
      await expect(redirected.createCheckout(seat)).rejects.toThrow(PaymentsUnavailableError);
      await expect(redirected.findCheckout('cs_test_1')).rejects.toThrow(PaymentsUnavailableError);
      expect(server.asked()).toBeGreaterThan(0);
      expect(server.followed).toEqual([]);
      await server.close();
    },
  );

  it('is not followed by the library’s own client, which talks to the real provider', async () => {
    const server = await startRedirectingServer(307);
    const { port } = server;
    const stripe = new Stripe('sk_test_12345678', {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    await expect(stripe.refunds.create({ payment_intent: 'pi_1' })).rejects.toThrow();
    expect([server.asked(), server.followed]).toEqual([1, []]);
    await server.close();
  });
});

function sign(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
