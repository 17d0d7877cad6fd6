import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { expireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { createDisputedPayment, disputeOpenedAtSeconds, secondsPerDay } from '#testing/disputed-payment.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const service = useBilledCentre(database);
const { call, deliver, control } = service;
const disputed = () => createDisputedPayment(database, service);

type World = Awaited<ReturnType<typeof disputed>>;

const going = { status: 'ASSIGNED', paymentStatus: 'PAID', payment: 'PAID', enrolled: 1 };
const takenBack = { status: 'ASSIGNED', paymentStatus: 'FAILED', payment: 'REFUNDED', enrolled: 1 };

describe('a dispute that is open', () => {
  it('leaves the course open; the manager and the administrator see it', async () => {
    const { paid, dispute, state, shown, learn, told, open, paymentId } = await disputed();
    await paid();
    expect(await dispute('created', 'needs_response')).toBe(200);
    await dispute('funds_withdrawn', 'needs_response');
    await dispute('updated', 'under_review', { days: 3 });
    expect(await state()).toEqual(going);
    expect(await learn()).toBe(200);
    expect(await told()).toEqual(['payment-disputed']);
    const facts = {
      id: 'du_1',
      status: 'OPEN',
      amountCents: 6000,
      currency: 'sgd',
      reason: 'fraudulent',
      openedAt: new Date(disputeOpenedAtSeconds * 1000).toISOString(),
      respondBy: new Date((disputeOpenedAtSeconds + 9 * secondsPerDay) * 1000).toISOString(),
      fundsWithdrawnAt: new Date(disputeOpenedAtSeconds * 1000).toISOString(),
      fundsReinstatedAt: null,
    };
    expect((await shown()).dispute).toEqual(facts);
    expect(await open()).toMatchObject([{ ...facts, payment: { id: paymentId } }]);
  });

  it('is listed for SUPER_ADMIN alone', async () => {
    const { manager, amy } = await disputed();
    for (const as of [manager, amy]) expect((await call('/api/payments/disputes', { as })).status).toBe(403);
    expect((await call('/api/payments/disputes')).status).toBe(401);
  });

  it('about no payment of ours is listed without one, and changes nothing', async () => {
    const { paid, dispute, open, state, told } = await disputed();
    await paid();
    await dispute('created', 'needs_response', { payment_intent: 'pi_other' });
    await dispute('closed', 'lost', { payment_intent: 'pi_other', id: 'evt_2' });
    await dispute('created', 'needs_response', { payment_intent: 'pi_other', id: 'evt_3' });
    expect(await open()).toEqual([]);
    await deliver({
      id: 'evt_4',
      type: 'charge.dispute.created',
      object: {
        id: 'du_2',
        payment_intent: 'pi_2',
        amount: 1,
        currency: 'sgd',
        status: 'needs_response',
        created: disputeOpenedAtSeconds,
      },
    });
    expect(await open()).toMatchObject([{ id: 'du_2', payment: null, respondBy: null }]);
    expect(await state()).toEqual(going);
    expect(await told()).toEqual([]);
  });

  it('keeps back a refund that was due, by hand and by itself, until it is decided', async () => {
    const { paid, dispute, admin, course, paymentId, payment } = await disputed();
    await call(`/api/courses/${course.id}`, { method: 'PUT', as: admin, body: { status: 'DRAFT' } });
    await dispute('created', 'needs_response');
    await paid();
    await expireAndRefundAtProvider(service.services);
    expect(await payment()).toMatchObject({ status: 'PAID', courseWithdrawn: true });
    const refund = await call(`/api/payments/${paymentId}/refund`, { method: 'POST', as: admin });
    expect([refund.status, refund.body.error]).toEqual([
      409,
      expect.stringContaining('disputes this payment'),
    ]);
    expect((await call('/api/payments?refundDue=true', { as: admin })).body.total).toBe(0);
    await dispute('closed', 'won', { days: 9 });
    expect((await call('/api/payments?refundDue=true', { as: admin })).body.total).toBe(1);
  });
});

describe('a dispute that is lost', () => {
  it('suspends the course, keeps what was learnt, and the centre can pay again', async () => {
    const { paid, dispute, state, learn, told, act, manager, payment, amy, course } = await disputed();
    await paid();
    await learn();
    await dispute('created', 'needs_response');
    await dispute('closed', 'lost', { days: 9 });
    expect(await state()).toEqual({ ...takenBack, status: 'IN_PROGRESS' });
    expect(await learn()).toBe(403);
    expect(await told()).toEqual(['payment-disputed', 'payment-charged-back']);
    expect(await database.db.auditEntry.count({ where: { action: 'payment.charged-back' } })).toBe(1);
    const again = await act('POST', '/checkout');
    expect(again.body.checkoutUrl).toContain('/stripe/pay/');
    await control('stripe', { session: (await payment()).checkoutSessionId, outcome: 'paid' });
    expect(await learn()).toBe(200);
    const { progress } = await database.db.enrollment.findUniqueOrThrow({
      where: { userId_courseId: { userId: amy.id, courseId: course.id } },
    });
    expect(progress).toBeGreaterThan(0);
    expect((await call('/api/payments', { as: manager })).body.payments).toMatchObject([
      { status: 'PAID', dispute: null },
      { status: 'REFUNDED', dispute: { status: 'LOST' } },
    ]);
  });

  it('of a part leaves the course open; together with a refund of the rest it does not', async () => {
    const { paid, dispute, state } = await disputed();
    await paid();
    await dispute('closed', 'lost', { amount: 4000 });
    expect(await state()).toEqual(going);
    await deliver({
      id: 'evt_other',
      type: 'charge.dispute.closed',
      object: {
        id: 'du_2',
        payment_intent: 'pi_1',
        amount: 4000,
        currency: 'sgd',
        status: 'lost',
        created: disputeOpenedAtSeconds,
      },
    });
    expect(await state()).toEqual(takenBack);
  });

  it('leaves a course open that another payment has paid for', async () => {
    const { paid, dispute, state } = await disputed();
    await paid();
    const {
      id: _,
      paymentIntentId: __,
      checkoutSessionId: ___,
      ...first
    } = await database.db.payment.findFirstOrThrow();
    await database.db.payment.create({
      data: { ...first, paymentIntentId: 'pi_other', checkoutSessionId: 'cs_other' },
    });
    await dispute('closed', 'lost');
    expect(await state()).toMatchObject({ paymentStatus: 'PAID' });
    expect(await database.db.payment.findUnique({ where: { paymentIntentId: 'pi_1' } })).toMatchObject({
      status: 'REFUNDED',
    });
  });

  it('and won after an appeal opens the course again', async () => {
    const { paid, dispute, state, learn, told } = await disputed();
    await paid();
    await dispute('closed', 'lost', { days: 9 });
    await dispute('updated', 'appeal_under_review', { days: 12 });
    expect(await state()).toEqual(takenBack);
    await dispute('closed', 'won', { days: 20 });
    await dispute('funds_reinstated', 'won', { days: 20 });
    expect(await state()).toEqual(going);
    expect(await learn()).toBe(200);
    expect(await told()).toEqual(['payment-charged-back', 'payment-dispute-ended']);
  });
});

it('a dispute that is won after an appeal begins the renewal that waited for a payment', async () => {
  const { id, paid, dispute, state, amy, course, learn } = await disputed();
  await paid();
  const completedAt = new Date();
  const pair = { userId: amy.id, courseId: course.id };
  await database.db.enrollment.updateMany({ where: pair, data: { progress: 100, completedAt } });
  await dispute('closed', 'lost', { days: 9 });
  await database.db.assignment.update({ where: { id }, data: { renewsCycle: 1 } });
  await dispute('updated', 'appeal_under_review', { days: 12 });
  await dispute('closed', 'won', { days: 20 });
  expect(await state()).toEqual(going);
  const enrollment = await database.db.enrollment.findUniqueOrThrow({ where: { userId_courseId: pair } });
  expect(enrollment).toMatchObject({ cycle: 2, progress: 0, completedAt: null });
  expect(await learn()).toBe(200);
});

it('a dispute that is won after an appeal gives the money back while the course is a draft', async () => {
  const { id, paid, dispute, amy, course } = await disputed();
  await paid();
  const completedAt = new Date();
  const pair = { userId: amy.id, courseId: course.id };
  await database.db.enrollment.updateMany({ where: pair, data: { progress: 100, completedAt } });
  await dispute('closed', 'lost', { days: 9 });
  await database.db.assignment.update({ where: { id }, data: { renewsCycle: 1 } });
  await database.db.course.update({ where: { id: course.id }, data: { status: 'DRAFT' } });
  await dispute('updated', 'appeal_under_review', { days: 12 });
  await dispute('closed', 'won', { days: 20 });
  expect(await database.db.payment.findFirst()).toMatchObject({ courseWithdrawn: true });
  expect(await database.db.assignment.findUnique({ where: { id } })).toMatchObject({
    paymentStatus: 'FAILED',
    renewsCycle: 1,
  });
  const enrollment = await database.db.enrollment.findUniqueOrThrow({ where: { userId_courseId: pair } });
  expect(enrollment).toMatchObject({ cycle: 1, progress: 100 });
});

describe('an inquiry', () => {
  it('that ends leaves everything as it was', async () => {
    const { paid, dispute, state, told, shown, open } = await disputed();
    await paid();
    await dispute('created', 'warning_needs_response');
    expect((await shown()).dispute.status).toBe('INQUIRY');
    await dispute('closed', 'warning_closed', { days: 90 });
    expect((await shown()).dispute.status).toBe('CLOSED');
    expect(await state()).toEqual(going);
    expect(await told()).toEqual(['payment-disputed', 'payment-dispute-ended']);
    expect(await open()).toEqual([]);
  });
});

describe('the events of a dispute', () => {
  const steps: Record<string, (world: World) => Promise<number>> = {
    paid: ({ paid }) => paid(),
    created: ({ dispute }) => dispute('created', 'needs_response'),
    withdrawn: ({ dispute }) => dispute('funds_withdrawn', 'needs_response'),
    updated: ({ dispute }) => dispute('updated', 'under_review', { days: 3 }),
    closed: ({ dispute }) => dispute('closed', 'lost', { days: 9 }),
  };

  it.each([
    ['paid', 'created', 'withdrawn', 'updated', 'closed'],
    ['paid', 'closed', 'updated', 'withdrawn', 'created'],
    ['closed', 'updated', 'created', 'withdrawn', 'paid'],
    ['created', 'paid', 'closed', 'withdrawn', 'updated'],
    ['withdrawn', 'closed', 'paid', 'created', 'updated'],
  ])('end the same, repeated, in the order %s %s %s %s %s', async (...order) => {
    const world = await disputed();
    for (const step of order) for (const _ of [1, 2]) await steps[step]?.(world);
    expect(await world.state()).toEqual(takenBack);
    expect((await world.shown()).dispute).toMatchObject({
      status: 'LOST',
      fundsWithdrawnAt: new Date(disputeOpenedAtSeconds * 1000).toISOString(),
    });
    expect((await world.told()).filter((kind) => kind === 'payment-charged-back')).toHaveLength(1);
    expect(await world.open()).toEqual([]);
  });

  it('end the same when they come at once with the payment', async () => {
    const world = await disputed();
    await Promise.all(Object.values(steps).flatMap((step) => [step(world), step(world)]));
    expect(await world.state()).toEqual(takenBack);
    expect((await world.told()).filter((kind) => kind === 'payment-charged-back')).toHaveLength(1);
    expect(await database.db.auditEntry.count({ where: { action: 'payment.charged-back' } })).toBe(1);
  });
});
