import { createServer, type Server } from 'node:http';
import { waitForDeferredWork } from '@repo/base/deferred';
import { createPayments } from '@repo/payments/create-payments';
import { createPayouts } from '@repo/payments/create-payouts';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import type { MarketplaceTestDatabase } from '@repo/testing/marketplace-database';
import { createConversation, createOffer } from '@repo/testing/marketplace-factories';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import * as payment from '#app/api/conversations/[id]/payment/route.ts';
import * as decide from '#app/api/moderation/payments/[id]/route.ts';
import * as moderated from '#app/api/moderation/payments/route.ts';
import * as confirm from '#app/api/payments/[id]/confirm/route.ts';
import * as dispute from '#app/api/payments/[id]/dispute/route.ts';
import * as handOver from '#app/api/payments/[id]/hand-over/route.ts';
import * as refund from '#app/api/payments/[id]/refund/route.ts';
import * as one from '#app/api/payments/[id]/route.ts';
import * as webhook from '#app/api/webhooks/stripe/route.ts';
import { releaseRemindAndExpireDuePayments } from '#domain/payments/release-remind-and-expire-due-payments.ts';
import { services } from '#services.ts';
import type { TestPerson } from './chat-fixture.ts';
import { useOfferFixture } from './offer-fixture.ts';

const actions = { confirm, dispute, handOver, refund };
const reasons = { confirm: undefined, handOver: undefined, dispute: 'It is broken', refund: 'I lost it' };

export type ProviderState = {
  sessions: { id: string; status: string; client_reference_id: string; payment_intent: string | null }[];
  transfers: { amount: number; destination: string; transfer_group: string }[];
  refunds: { amount: number }[];
};

export type AgreedDeal = { seller: TestPerson; buyer: TestPerson; conversationId: string; listingId: string };

/** The service with payment turned on, and the provider's sandbox, whose events reach its route. The fee is 5 % and 50 cents. */
export function usePaymentFixture(database: MarketplaceTestDatabase) {
  const world = useOfferFixture(database);
  let sandbox: Sandbox;
  let receiver: Server;
  let isListening = true;

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      if (!isListening) {
        response.statusCode = 503;
        response.end();
        return;
      }
      const answer = await webhook.POST(
        new Request('http://localhost:3000/api/webhooks/stripe', {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'stripe-signature': String(request.headers['stripe-signature']),
          },
        }),
      );
      response.statusCode = answer.status;
      response.end(await answer.text());
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    const address = receiver.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    sandbox = await startSandbox({ marketplaceStripe: { webhookUrl: `http://127.0.0.1:${port}/` } });
  });
  beforeEach(() => {
    isListening = true;
    vi.stubEnv('MARKETPLACE_PAYMENTS', 'on');
    const { environment } = sandbox;
    const account = {
      STRIPE_SECRET_KEY: environment.MARKETPLACE_STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: environment.MARKETPLACE_STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: environment.MARKETPLACE_STRIPE_API_BASE,
    };
    Object.assign(services(), {
      payments: {
        checkouts: createPayments(account),
        payouts: createPayouts(account, { timeoutMs: 2_000 }),
        fee: { basisPoints: 500, fixedCents: 50 },
        acceptsNewPayments: true,
        publicUrl: 'http://localhost:3000',
      },
    });
  });
  // Events that the provider sends by itself have arrived when the test ends: none of them finds the next one's database.
  afterEach(() => control({}, 'reset'));
  afterAll(async () => {
    await sandbox.close();
    receiver.close();
  });

  async function control(body: object, path = 'stripe-marketplace'): Promise<void> {
    await fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
    await waitForDeferredWork();
  }

  const post = (
    handler: Parameters<typeof world.call>[0],
    as: TestPerson | null,
    id: string,
    body?: unknown,
  ) => world.call(handler, { method: 'POST', as, params: { id }, body });

  async function openAccountOf({ id: userId, email }: TestPerson): Promise<string> {
    const { id } = (await services().payments?.payouts.createAccount({ reference: userId, email })) ?? {
      id: '',
    };
    await control({ account: id, transfers: 'active' });
    await database.db.payoutAccount.create({ data: { userId, providerId: id, isReady: true } });
    return id;
  }

  /** An accepted offer, and a seller who can be paid. */
  async function agree(amount = '100.00'): Promise<AgreedDeal> {
    const [seller, buyer] = [await world.person(), await world.person()];
    const listing = await world.listing(seller, 'RESERVED');
    const conversation = await createConversation(database.db, { listing, buyerId: buyer.id });
    await createOffer(database.db, {
      conversation,
      madeBy: 'buyer',
      amount,
      body: 'An offer',
      status: 'ACCEPTED',
    });
    await openAccountOf(seller);
    return { seller, buyer, conversationId: conversation.id, listingId: listing.id };
  }

  async function pay(deal: AgreedDeal, amount = '100.00') {
    const { status, body } = await post(payment.POST, deal.buyer, deal.conversationId, { amount });
    return { status, body: body as { paymentId: string; checkoutUrl: string; error?: string } };
  }

  async function atProvider(): Promise<ProviderState> {
    return (await (await fetch(`${sandbox.url}/control/stripe-marketplace`)).json()) as ProviderState;
  }

  async function sessionOf(paymentId: string): Promise<string> {
    const { sessions } = await atProvider();
    return sessions.find(({ client_reference_id: of }) => of === paymentId)?.id ?? '';
  }

  return {
    ...world,
    agree,
    pay,
    post,
    control,
    atProvider,
    openAccountOf,
    /** What the provider sends then is lost, or no longer. */
    listen: (listens: boolean) => {
      isListening = listens;
    },
    /** What comes of the checkout at the provider, with its events. */
    outcome: async (paymentId: string, outcome: string, more: object = {}) =>
      control({ session: await sessionOf(paymentId), outcome, ...more }),
    async paid(amount = '100.00'): Promise<AgreedDeal & { id: string }> {
      const deal = await agree(amount);
      const { body } = await pay(deal, amount);
      await control({ session: await sessionOf(body.paymentId), outcome: 'paid' });
      return { ...deal, id: body.paymentId };
    },
    terms: (as: TestPerson | null, id: string) => world.call(payment.GET, { as, params: { id } }),
    show: (as: TestPerson | null, id: string) => world.call(one.GET, { as, params: { id } }),
    moderated: (as: TestPerson) => world.call(moderated.GET, { as }),
    decide: (as: TestPerson, id: string, body: object) => post(decide.POST, as, id, body),
    async do(action: keyof typeof actions, as: TestPerson | null, id: string) {
      const reason = reasons[action];
      const answer = await post(actions[action].POST, as, id, reason === undefined ? undefined : { reason });
      await waitForDeferredWork();
      return answer;
    },
    statusOfPayment: async (id: string) =>
      (await database.db.payment.findUniqueOrThrow({ where: { id }, select: { status: true } })).status,
    /** What the job does. */
    runJob: () => releaseRemindAndExpireDuePayments(services()),
    /** The hold is over. */
    endHold: (id: string) =>
      database.db.payment.update({ where: { id }, data: { releaseAt: new Date(Date.now() - 1_000) } }),
    news: async ({ id }: TestPerson) => {
      const rows = await database.db.notification.findMany({
        where: { userId: id, kind: 'payment' },
        orderBy: { createdAt: 'asc' },
      });
      return rows.map(({ data }) => (data as { news: string }).news);
    },
  };
}
