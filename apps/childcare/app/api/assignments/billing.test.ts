import { createServer, type Server } from 'node:http';
import { createPayments } from '@repo/payments/create-payments';
import { createSandbox, type Sandbox } from '@repo/sandbox/create-sandbox';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse } from '@repo/testing/childcare-factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCentreWorld } from '#testing/centre-world.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
let sandbox: Sandbox;
let receiver: Server;
const { call, send } = useChildcareService(database, () => ({
  payments: createPayments(sandbox.environment),
}));

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
  sandbox = await createSandbox({ stripe: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe` } });
});
beforeEach(() => control('reset', {}));
afterAll(async () => {
  await sandbox.close();
  receiver.close();
});

type Answered = { deliveries: { type: string; status: number }[] };

async function control(path: string, body: object): Promise<Answered> {
  const response = await fetch(`${sandbox.url}/control/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answered;
}

/** An assignment of a centre that is billed; `tell` has the provider tell an outcome. */
async function billed() {
  const world = await createCentreWorld(database.db, { billingEnabled: true });
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
  return { ...world, answer, id, tell, state, act };
}

const unpaid = { status: 'ASSIGNED', paymentStatus: 'PENDING', payment: 'PENDING', enrolled: 0 };
const paid = { status: 'ASSIGNED', paymentStatus: 'PAID', payment: 'PAID', enrolled: 1 };

describe('a billed assignment', () => {
  it('says where to pay, and enrols when the payment is confirmed', async () => {
    const { answer, state, tell } = await billed();
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      assignment: { status: 'ASSIGNED', paymentStatus: 'PENDING' },
      checkoutUrl: expect.stringContaining('/stripe/pay/cs_test_'),
    });
    expect(await state()).toEqual(unpaid);
    const { deliveries } = await tell('paid');
    expect(deliveries.map(({ status }) => status)).toEqual([200, 200]);
    expect(await state()).toEqual(paid);
  });

  it('costs nothing where the course has no price', async () => {
    const { manager, amy } = await billed();
    const free = await createCourse(database.db, { priceSgd: 0 });
    const { body } = await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: amy.id, courseId: free.id },
    });
    expect(body).toEqual({ assignment: expect.objectContaining({ paymentStatus: null }) });
    expect(await database.db.enrollment.count({ where: { courseId: free.id } })).toBe(1);
  });

  it('is not made while the provider is away: nothing is stored', async () => {
    const { manager, ben, course } = await billed();
    await control('stripe', { mode: 'down' });
    const { status, body } = await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: ben.id, courseId: course.id },
    });
    expect([status, body.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    expect(await database.db.assignment.count({ where: { learnerId: ben.id } })).toBe(0);
    expect(await database.db.payment.count()).toBe(1);
  });

  it('opens no page for a pair that is assigned already', async () => {
    const { manager, amy, course } = await billed();
    const again = await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: amy.id, courseId: course.id },
    });
    expect(again.body).toMatchObject({ code: 'DUPLICATE_ASSIGNMENT' });
    const requests = await (await fetch(`${sandbox.url}/control/stripe/requests`)).json();
    expect(requests).toHaveLength(1);
  });
});

describe('what the provider tells', () => {
  it('does the right thing once, however often it is told', async () => {
    const { tell, state } = await billed();
    await tell('paid', { deliveries: 4 });
    await tell('paid');
    expect(await state()).toEqual(paid);
    expect(await database.db.enrollment.count()).toBe(1);
  });

  it('an expired or failed try leaves it unpaid, and a payment that was told late still counts', async () => {
    const { tell, state } = await billed();
    await tell('failed');
    expect(await state()).toEqual({ ...unpaid, paymentStatus: 'FAILED', payment: 'FAILED' });
    await tell('expired');
    expect((await state()).payment).toBe('FAILED');
    await tell('paid');
    expect(await state()).toEqual(paid);
    await tell('expired');
    expect(await state()).toEqual(paid);
  });

  it('a refund cancels and takes away what was not begun; told before its payment it has the last word', async () => {
    const first = await billed();
    await first.tell('paid');
    await first.tell('refunded', { deliveries: 2 });
    const gone = { status: 'CANCELLED', paymentStatus: 'REFUNDED', payment: 'REFUNDED', enrolled: 0 };
    expect(await first.state()).toEqual(gone);
    const second = await billed();
    await second.tell('refunded');
    await second.tell('paid');
    expect(await second.state()).toEqual(gone);
  });

  it('a refund leaves a learner what they have learnt', async () => {
    const { tell, state, amy, lectures } = await billed();
    await tell('paid');
    await call(`/api/lectures/${lectures[0]?.id}/progress`, {
      method: 'POST',
      as: amy,
      body: { completed: true },
    });
    await tell('refunded');
    expect(await state()).toMatchObject({ status: 'CANCELLED', enrolled: 1 });
  });

  it('is believed with a fresh signature alone', async () => {
    const { tell, state } = await billed();
    const { deliveries } = await tell('paid', { signedSecondsAgo: 600 });
    expect(deliveries.map(({ status }) => status)).toEqual([400, 400]);
    const early = await tell('paid', { signedSecondsAgo: -600 });
    expect(early.deliveries.map(({ status }) => status)).toEqual([400, 400]);
    const forged = await call('/api/webhooks/stripe', {
      body: { id: 'evt_1', type: 'checkout.session.completed' },
      headers: { 'stripe-signature': 't=1,v1=00' },
    });
    expect(forged).toMatchObject({ status: 400, body: { code: 'BAD_SIGNATURE' } });
    expect((await call('/api/webhooks/stripe', { body: {} })).status).toBe(400);
    expect(await state()).toEqual(unpaid);
  });

  it('money for a cancelled assignment is noted, and enrols nobody', async () => {
    const { tell, state, act } = await billed();
    await act('PUT', '', { status: 'CANCELLED' });
    await tell('paid');
    expect(await state()).toEqual({
      status: 'CANCELLED',
      paymentStatus: 'PAID',
      payment: 'PAID',
      enrolled: 0,
    });
  });
});

describe('POST /api/assignments/[id]/checkout', () => {
  it('leads to the page that is open, or opens another one after it closed', async () => {
    const { act, answer, tell, state, id } = await billed();
    expect((await act('POST', '/checkout')).body).toEqual({ checkoutUrl: answer.body.checkoutUrl });
    await tell('expired');
    const again = await Promise.all([act('POST', '/checkout'), act('POST', '/checkout')]);
    const [first, second] = again.map(({ body }) => body.checkoutUrl);
    expect(first).toBe(second);
    expect(first).not.toBe(answer.body.checkoutUrl);
    expect(await database.db.payment.count({ where: { assignmentId: id, status: 'PENDING' } })).toBe(1);
    const { checkoutSessionId: session } = await database.db.payment.findFirstOrThrow({
      where: { status: 'PENDING' },
    });
    await control('stripe', { session, outcome: 'paid' });
    expect(await state()).toEqual(paid);
    expect(await act('POST', '/checkout')).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_PAY' } });
  });

  it('closes the page of a cancelled assignment', async () => {
    const { act, answer } = await billed();
    await act('PUT', '', { status: 'CANCELLED' });
    expect(await (await fetch(answer.body.checkoutUrl)).text()).toContain('expired');
    expect((await act('POST', '/checkout')).status).toBe(409);
  });

  it('is for the centre’s own manager', async () => {
    const { id, rival, amy } = await billed();
    const open = (as: typeof amy | null) => call(`/api/assignments/${id}/checkout`, { method: 'POST', as });
    expect((await open(rival)).status).toBe(404);
    expect((await open(amy)).body).toEqual({ error: 'Forbidden' });
    expect((await open(null)).body).toEqual({ error: 'Unauthorized' });
  });
});
