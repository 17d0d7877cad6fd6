import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPayments } from './create-payments.ts';
import { createPayouts } from './create-payouts.ts';
import { type Payments, PaymentsUnavailableError } from './payments.ts';
import type { Payouts } from './payouts.ts';

let sandbox: Sandbox;
let payments: Payments;
let payouts: Payouts;

beforeAll(async () => {
  // Nothing listens to the events.
  sandbox = await startSandbox({ stripe: { webhookUrl: 'http://127.0.0.1:9/' } });
  payments = createPayments(sandbox.environment);
  payouts = createPayouts(sandbox.environment, { timeoutMs: 2_000 });
});
beforeEach(() => control('reset', {}));
afterAll(() => sandbox.close());

async function control(path: string, body: object): Promise<void> {
  await fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
}

type Described = {
  transfers: { amount: number; destination: string; transfer_group: string }[];
  refunds: { amount: number }[];
  accounts: { id: string }[];
};

async function atProvider(): Promise<Described> {
  return (await (await fetch(`${sandbox.url}/control/stripe`)).json()) as Described;
}

const seller = { reference: 'seller-1', email: 'seller@example.com' };

async function openAccount(reference = 'seller-1'): Promise<string> {
  const { id: account } = await payouts.createAccount({ ...seller, reference });
  await control('stripe', { account, transfers: 'active' });
  return account;
}

/** Returns its payment intent. */
async function pay(reference: string, amountCents = 6050): Promise<string> {
  const { id: session } = await payments.createCheckout({
    idempotencyKey: reference,
    amountCents,
    description: 'A bicycle',
    reference,
    successUrl: 'http://localhost:3000/paid',
    cancelUrl: 'http://localhost:3000/chat',
    transferGroup: reference,
    expiresAt: new Date(Date.now() + 60 * 60_000),
  });
  await control('stripe', { session, outcome: 'paid' });
  return (await payments.findCheckout(session))?.paymentIntentId ?? '';
}

describe('an account for payouts', () => {
  it('is opened once for one reference, and completed at the provider', async () => {
    const account = await payouts.createAccount(seller);
    expect(await payouts.createAccount(seller)).toEqual(account);
    expect(await payouts.findAccount(account.id)).toEqual({ id: account.id, isReady: false });
    const page = { returnUrl: 'http://localhost:3000/done', refreshUrl: 'http://localhost:3000/again' };
    const link = await payouts.createOnboardingLink({ accountId: account.id, ...page });
    const press = () =>
      fetch(link, {
        method: 'POST',
        body: new URLSearchParams({ action: 'complete' }),
        redirect: 'manual',
      });
    expect(await (await fetch(link)).text()).toContain('Your account for payouts');
    expect((await press()).headers.get('location')).toBe(page.returnUrl);
    expect((await press()).status).toBe(404);
    expect(await payouts.findAccount(account.id)).toEqual({ id: account.id, isReady: true });
    expect(await payouts.findAccount('acct_unknown')).toBeNull();
  });
});

describe('a transfer', () => {
  const transferOf = (paymentIntentId: string, accountId: string, changes: object = {}) => ({
    paymentIntentId,
    accountId,
    amountCents: 6_000,
    reference: 'operation-1',
    transferGroup: 'payment-1',
    ...changes,
  });

  it('is made once for one reference, also when the provider has forgotten the key', async () => {
    const accountId = await openAccount();
    const intent = await pay('payment-1');
    const [first, second] = [
      await payouts.transfer(transferOf(intent, accountId)),
      // Another amount with the same key would be an error.
      await payouts.transfer(transferOf(intent, accountId, { amountCents: 5_000 })),
    ];
    expect(second).toBe(first);
    expect((await atProvider()).transfers).toMatchObject([
      { amount: 6_000, destination: accountId, transfer_group: 'payment-1' },
    ]);
  });

  it('is refused above the charge, to an account that is not complete, and without a payment', async () => {
    const accountId = await openAccount();
    const intent = await pay('payment-1');
    const { id: incomplete } = await payouts.createAccount({ ...seller, reference: 'seller-2' });
    await payouts.transfer(transferOf(intent, accountId));
    for (const wrong of [
      transferOf(intent, accountId, { amountCents: 51, reference: 'operation-2' }),
      transferOf(intent, incomplete, { amountCents: 10, reference: 'operation-3' }),
      transferOf(intent, 'acct_unknown', { amountCents: 10, reference: 'operation-4' }),
      transferOf('pi_unknown', accountId, { amountCents: 10, reference: 'operation-5' }),
    ]) {
      await expect(payouts.transfer(wrong)).rejects.toThrow(PaymentsUnavailableError);
    }
    expect((await atProvider()).transfers).toHaveLength(1);
  });

  it('is repeated while the provider is down', async () => {
    const accountId = await openAccount();
    const intent = await pay('payment-1');
    await control('stripe', { mode: 'down' });
    await expect(payouts.transfer(transferOf(intent, accountId))).rejects.toThrow(PaymentsUnavailableError);
    await control('stripe', { mode: 'ok' });
    expect(await payouts.transfer(transferOf(intent, accountId))).toMatch(/^tr_/);
  });
});

describe('a refund of a part', () => {
  it('is made once for one reference, and all of them are at most the payment', async () => {
    const paymentIntentId = await pay('payment-1');
    const part = { paymentIntentId, amountCents: 1_050, reference: 'operation-1' };
    const first = await payouts.refundPart(part);
    expect(await payouts.refundPart(part)).toBe(first);
    await payouts.refundPart({ ...part, amountCents: 5_000, reference: 'operation-2' });
    await expect(payouts.refundPart({ ...part, amountCents: 1, reference: 'operation-3' })).rejects.toThrow(
      PaymentsUnavailableError,
    );
    expect((await atProvider()).refunds.map(({ amount }) => amount)).toEqual([1_050, 5_000]);
  });
});
