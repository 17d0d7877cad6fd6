import { createServer, type Server } from 'node:http';
import { createPayments } from '@repo/payments/create-payments';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import type { ChildcareTestDatabase } from '@repo/testing/childcare-database';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Services } from '#services.ts';
import { createCentreFixture } from './centre-fixture.ts';
import { useChildcareService } from './use-childcare-service.ts';

type Answered = { deliveries: { type: string; status: number }[] };

/** The service with a payment provider that tells it what came of each checkout, and centres that are billed. */
export function useBilledCentre(
  database: ChildcareTestDatabase,
  overrides: () => Partial<Services> = () => ({}),
) {
  let sandbox: Sandbox;
  let receiver: Server;
  const service = useChildcareService(database, () => ({
    payments: createPayments(sandbox.environment),
    ...overrides(),
  }));
  const { call, send } = service;

  /** What the provider's events reach: the route, behind a server of its own. */
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const signature = String(request.headers['stripe-signature']);
      const answer = await send('/api/webhooks/stripe', { body, headers: { 'stripe-signature': signature } });
      response.statusCode = answer.status;
      response.end(await answer.text());
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    const address = receiver.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    sandbox = await startSandbox({
      stripe: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe` },
    });
  });
  // Events that the provider sends by itself have arrived when the test ends: none of them finds the next one's database.
  afterEach(() => control('reset', {}));
  afterAll(async () => {
    await sandbox.close();
    receiver.close();
  });

  async function control(path: string, body: object): Promise<Answered> {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const answer: Answered = await response.json();
    await service.settleMails();
    return answer;
  }

  /** A body that the provider's own library signs, unless the test has a signature. */
  async function deliverBody(
    payload: string,
    signature?: string,
  ): Promise<{ status: number; body: unknown }> {
    const secret = sandbox.environment.STRIPE_WEBHOOK_SECRET;
    const signed = signature ?? Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const answer = await send('/api/webhooks/stripe', {
      body: payload,
      headers: { 'stripe-signature': signed },
    });
    await service.settleMails();
    return { status: answer.status, body: await answer.json() };
  }

  /** An event as the provider would sign it, whatever it says. */
  async function deliver(event: {
    id: string;
    type: string;
    object: object;
    created?: number;
  }): Promise<number> {
    const { id, type, object, created = Math.floor(Date.now() / 1000) } = event;
    const { status } = await deliverBody(
      JSON.stringify({ id, object: 'event', type, created, data: { object } }),
    );
    return status;
  }

  /** What the provider was asked, the last first. */
  async function requests(): Promise<{ method: string; path: string }[]> {
    return (await fetch(`${sandbox.url}/control/stripe/requests`)).json();
  }

  /** An assignment of a centre that is billed; `tell` has the provider tell an outcome of its last checkout, or of another. */
  async function billed() {
    const world = await createCentreFixture(database.db, { billingEnabled: true });
    const { manager, amy, course } = world;
    const answer = await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: amy.id, courseId: course.id },
    });
    const { id } = answer.body.assignment;
    const payment = () =>
      database.db.payment.findFirstOrThrow({ where: { assignmentId: id }, orderBy: { createdAt: 'desc' } });
    const session = (await payment()).checkoutSessionId;
    const tell = (outcome: string, more: object = {}) => control('stripe', { session, outcome, ...more });
    const state = async () => {
      const { status, paymentStatus } = await database.db.assignment.findUniqueOrThrow({ where: { id } });
      const enrolled = await database.db.enrollment.count({ where: { userId: amy.id, courseId: course.id } });
      return { status, paymentStatus, payment: (await payment()).status, enrolled };
    };
    const act = (method: string, path: string, body?: unknown) =>
      call(`/api/assignments/${id}${path}`, { method, as: manager, body });
    return { ...world, answer, id, payment, tell, state, act };
  }

  const { signIn, settleMails, mails } = service;
  return {
    call,
    send,
    signIn,
    settleMails,
    mails,
    control,
    deliver,
    deliverBody,
    requests,
    billed,
    get services() {
      return service.services;
    },
  };
}
