import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { expireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { readAndDeletePublishedEvents, subscribeCentreToAllEvents } from '#testing/published-webhooks.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const service = useBilledCentre(database);
const { call, control, requests, billed, mails } = service;

const paid = { status: 'ASSIGNED', paymentStatus: 'PAID', payment: 'PAID', enrolled: 1 };

/** A page that failed late, and another one beside it: two tries to pay for one assignment. */
async function twoTries() {
  const world = await billed();
  await world.tell('failed');
  await world.act('POST', '/checkout');
  const { checkoutSessionId: session, id } = await database.db.payment.findFirstOrThrow({
    where: { status: 'PENDING' },
  });
  return {
    ...world,
    secondId: id,
    tellSecond: (outcome: string) => control('stripe', { session, outcome }),
  };
}

const statuses = async () =>
  (await database.db.payment.findMany({ orderBy: { createdAt: 'asc' } })).map(({ status }) => status);

describe('a payment that is confirmed', () => {
  it('tells the learner and who assigned once, in the same transaction, and keeps the receipt', async () => {
    const { tell, amy, manager, payment } = await billed();
    expect(mails).toEqual([]);
    await tell('paid', { deliveries: 3 });
    expect(mails.map(({ to }) => to)).toEqual([amy.email]);
    expect(await database.db.notification.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { userId: amy.id, kind: 'assigned' },
      { userId: manager.id, kind: 'payment-received', count: 1 },
    ]);
    expect((await payment()).receiptUrl).toContain('/stripe/receipts/pi_');
  });

  it('is told to programs of its centre, and so is its refund', async () => {
    const { tell, ours, amy, id, payment } = await billed();
    await subscribeCentreToAllEvents(database.db, ours);
    await tell('paid', { deliveries: 2 });
    const data = { id: (await payment()).id, assignmentId: id, learnerId: amy.id, amountSgd: '60.00' };
    expect(await readAndDeletePublishedEvents(database.db)).toMatchObject([
      { type: 'payment.received', data: { ...data, status: 'PAID', refundedSgd: '0.00' } },
    ]);
    await tell('refunded', { deliveries: 2 });
    expect(await readAndDeletePublishedEvents(database.db)).toMatchObject([
      { type: 'payment.refunded', data: { ...data, status: 'REFUNDED', refundedSgd: '60.00' } },
      { type: 'assignment.changed', data: { id, status: 'CANCELLED' } },
    ]);
  });

  it('is the same for events that come at once', async () => {
    const { tell, state } = await billed();
    await Promise.all([tell('paid'), tell('paid'), tell('expired'), tell('paid'), tell('failed')]);
    expect(await state()).toEqual(paid);
    expect(await database.db.notification.count({ where: { kind: 'assigned' } })).toBe(1);
  });

  it('counts when it comes for a page that we had closed', async () => {
    const { tell, state } = await billed();
    await tell('expired');
    await tell('paid');
    expect(await state()).toEqual(paid);
  });

  it('of a waived assignment begins nothing: the money is to be given back', async () => {
    const { act, tell, state, admin } = await billed();
    await act('PUT', '', { status: 'WAIVED' });
    await tell('paid');
    expect(await state()).toEqual({ ...paid, status: 'WAIVED', enrolled: 0 });
    const { body } = await call('/api/payments?refundDue=true', { as: admin });
    expect(body.payments).toMatchObject([{ refundDue: true, assignment: { status: 'WAIVED' } }]);
  });

  it('of a course that became a draft meanwhile enrols nobody, and goes back by itself', async () => {
    const { tell, state, id, manager, amy, course, admin, payment } = await billed();
    await call(`/api/courses/${course.id}`, { method: 'PUT', as: admin, body: { status: 'DRAFT' } });
    await control('stripe', { mode: 'down' });
    await tell('paid', { deliveries: 2 });
    // While the provider is away the money is on the list of what is to be given back.
    expect(await state()).toEqual({
      status: 'ASSIGNED',
      paymentStatus: 'EXPIRED',
      payment: 'PAID',
      enrolled: 0,
    });
    const due = await call('/api/payments?refundDue=true', { as: admin });
    expect(due.body.payments).toMatchObject([{ refundDue: true, courseWithdrawn: true }]);
    expect(await database.db.notification.findMany()).toMatchObject([
      {
        userId: manager.id,
        kind: 'payment-returned',
        data: { assignmentId: id, learnerName: amy.name, courseTitle: course.title },
      },
    ]);
    await control('stripe', { mode: 'ok' });
    await expireAndRefundAtProvider(service.services);
    expect(await state()).toMatchObject({
      status: 'ASSIGNED',
      paymentStatus: 'EXPIRED',
      payment: 'REFUNDED',
    });
    expect((await payment()).refundedSgd.toFixed(2)).toBe('60.00');
    expect((await requests()).filter(({ path }) => path.endsWith('/refunds'))).not.toEqual([]);
  });

  it('of a course that was withdrawn is not in the way of the next payment', async () => {
    const { tell, act, course, admin, payment, amy, id } = await billed();
    const move = (status: string) =>
      call(`/api/courses/${course.id}`, { method: 'PUT', as: admin, body: { status } });
    await move('DRAFT');
    await tell('paid');
    await move('PUBLISHED');
    expect((await act('POST', '/checkout')).status).toBe(200);
    await control('stripe', { session: (await payment()).checkoutSessionId, outcome: 'paid' });
    expect(await statuses()).toEqual(['REFUNDED', 'PAID']);
    expect(await database.db.assignment.findUnique({ where: { id } })).toMatchObject({
      status: 'ASSIGNED',
      paymentStatus: 'PAID',
    });
    expect(await database.db.enrollment.count({ where: { userId: amy.id } })).toBe(1);
  });

  it('begins a course whose deadline passed meanwhile, and one whose course was archived', async () => {
    const { tell, id, course, state } = await billed();
    await database.db.assignment.update({
      where: { id },
      data: { status: 'OVERDUE', deadline: new Date(0) },
    });
    await database.db.course.update({ where: { id: course.id }, data: { status: 'ARCHIVED' } });
    await tell('paid');
    expect(await state()).toEqual({ ...paid, status: 'OVERDUE' });
  });

  it('stays as it was agreed where billing was turned off meanwhile', async () => {
    const { tell, act, ours, state, answer } = await billed();
    await database.db.organization.update({ where: { id: ours.id }, data: { billingEnabled: false } });
    expect((await act('POST', '/checkout')).body).toEqual({ checkoutUrl: answer.body.checkoutUrl });
    await tell('paid');
    expect(await state()).toEqual(paid);
  });
});

describe('two payments of one assignment', () => {
  it('the second is to be given back, and giving it back ends nothing', async () => {
    const { tell, tellSecond, secondId, state, admin } = await twoTries();
    await tellSecond('paid');
    await tell('paid');
    expect(await statuses()).toEqual(['PAID', 'PAID']);
    const due = await call('/api/payments?refundDue=true', { as: admin });
    const [{ id: dueId }] = due.body.payments;
    expect(due.body.total).toBe(1);
    expect(dueId).not.toBe(secondId);
    expect((await call(`/api/payments/${dueId}/refund`, { method: 'POST', as: admin })).status).toBe(200);
    expect(await state()).toMatchObject({ status: 'ASSIGNED', paymentStatus: 'PAID', enrolled: 1 });
    expect((await call('/api/payments?refundDue=true', { as: admin })).body.total).toBe(0);
  });

  it('the first one’s late success closes the page of the second', async () => {
    const { tell, state, tellSecond } = await twoTries();
    await tell('paid');
    expect(await statuses()).toEqual(['PAID', 'EXPIRED']);
    await tellSecond('expired');
    expect(await state()).toMatchObject({ paymentStatus: 'PAID', enrolled: 1 });
  });
});

describe('a payment that failed', () => {
  it('is told to who assigned, once', async () => {
    const { tell, manager, id, amy, course } = await billed();
    await tell('failed', { deliveries: 2 });
    expect(await database.db.notification.findMany()).toMatchObject([
      {
        userId: manager.id,
        kind: 'payment-failed',
        data: { assignmentId: id, learnerName: amy.name, courseTitle: course.title },
      },
    ]);
  });
});

describe('money that goes back', () => {
  it('in part changes nothing but the sum; the larger sum is the later one', async () => {
    const { tell, state, payment } = await billed();
    await tell('paid');
    await tell('refunded', { refundedCents: 2000 });
    await tell('refunded', { refundedCents: 1000 });
    expect(await state()).toEqual(paid);
    expect((await payment()).refundedSgd.toFixed(2)).toBe('20.00');
    await tell('refunded');
    expect(await state()).toEqual({
      status: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      payment: 'REFUNDED',
      enrolled: 0,
    });
    expect((await payment()).refundedSgd.toFixed(2)).toBe('60.00');
  });

  it('for a completed course leaves it completed', async () => {
    const { tell, state, amy, lectures } = await billed();
    await tell('paid');
    for (const { id } of lectures) {
      await call(`/api/lectures/${id}/progress`, { method: 'POST', as: amy, body: { completed: true } });
    }
    await tell('refunded');
    expect(await state()).toEqual({
      status: 'COMPLETED',
      paymentStatus: 'REFUNDED',
      payment: 'REFUNDED',
      enrolled: 1,
    });
  });

  it('keeps an enrollment that was there before the payment', async () => {
    const { tell, state, amy, course } = await billed();
    await database.db.enrollment.create({
      data: { userId: amy.id, courseId: course.id, createdAt: new Date(Date.now() - 60_000) },
    });
    await tell('paid');
    await tell('refunded');
    expect(await state()).toMatchObject({ status: 'CANCELLED', enrolled: 1 });
  });
});

describe('POST /api/assignments/[id]/checkout', () => {
  const unpaidPair = async () => {
    const world = await billed();
    const made = await call('/api/assignments/bulk', {
      method: 'POST',
      as: world.manager,
      body: { learnerIds: [world.ben.id], courseIds: [world.course.id] },
    });
    expect(made.body).toMatchObject({ created: 1, unpaid: 1 });
    const { id } = await database.db.assignment.findFirstOrThrow({ where: { learnerId: world.ben.id } });
    const checkout = () => call(`/api/assignments/${id}/checkout`, { method: 'POST', as: world.manager });
    return { ...world, pairId: id, checkout };
  };

  it('opens the first page of an assignment that was made with many', async () => {
    const { pairId, checkout, ben } = await unpaidPair();
    const [one, two] = await Promise.all([checkout(), checkout()]);
    expect(one.body.checkoutUrl).toContain('/stripe/pay/');
    expect(two.body).toEqual(one.body);
    const { checkoutSessionId: session } = await database.db.payment.findFirstOrThrow({
      where: { assignmentId: pairId },
    });
    await control('stripe', { session, outcome: 'paid' });
    expect(await database.db.enrollment.count({ where: { userId: ben.id } })).toBe(1);
  });

  it('enrols at once where the course has become free', async () => {
    const { pairId, checkout, course, ben } = await unpaidPair();
    await database.db.course.update({ where: { id: course.id }, data: { priceSgd: 0 } });
    expect(await checkout()).toMatchObject({ status: 200, body: { checkoutUrl: null } });
    expect(await database.db.enrollment.count({ where: { userId: ben.id } })).toBe(1);
    const { paymentStatus } = await database.db.assignment.findUniqueOrThrow({ where: { id: pairId } });
    expect(paymentStatus).toBeNull();
  });

  it('opens another page where the one that was open has expired untold', async () => {
    const { act, answer, payment } = await billed();
    const { checkoutSessionId } = await payment();
    // The provider closed it, and its event was lost: nobody listens while it says so.
    await database.db.paymentEvent.deleteMany();
    await control('stripe', { session: checkoutSessionId, outcome: 'expired', signedSecondsAgo: 900 });
    expect((await payment()).status).toBe('PENDING');
    const again = await act('POST', '/checkout');
    expect(again.status).toBe(200);
    expect(again.body.checkoutUrl).not.toBe(answer.body.checkoutUrl);
  });

  it('asks for no second payment while the first is being confirmed', async () => {
    const { act, payment } = await billed();
    const { checkoutSessionId } = await payment();
    await control('stripe', { session: checkoutSessionId, outcome: 'paid', signedSecondsAgo: 900 });
    expect(await act('POST', '/checkout')).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_UNDER_WAY' },
    });
  });

  it('says that the provider is away, and stores nothing', async () => {
    const { checkout } = await unpaidPair();
    await control('stripe', { mode: 'down' });
    expect(await checkout()).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } });
    expect(await database.db.payment.count()).toBe(1);
    expect((await requests()).length).toBeGreaterThan(1);
  });
});

it('a learner who leaves the centre takes no page to pay at along, and money for it is to be given back', async () => {
  const { tell, amy, ours, manager, admin, answer, state } = await billed();
  await call(`/api/organizations/${ours.id}/learners/${amy.id}/remove`, { method: 'POST', as: manager });
  expect(await (await fetch(answer.body.checkoutUrl)).text()).toContain('expired');
  await tell('paid');
  expect(await state()).toEqual({ ...paid, status: 'CANCELLED', enrolled: 0 });
  expect((await call('/api/payments?refundDue=true', { as: admin })).body.total).toBe(1);
});

it('an unpaid assignment takes a seat, and gives it back when it is cancelled', async () => {
  const { ours, manager, ben, course, act } = await billed();
  await database.db.organization.update({ where: { id: ours.id }, data: { maxLearners: 1 } });
  const assign = () =>
    call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: ben.id, courseId: course.id },
    });
  expect(await assign()).toMatchObject({ status: 409, body: { code: 'ORG_LEARNER_LIMIT' } });
  await act('PUT', '', { status: 'CANCELLED' });
  expect((await assign()).status).toBe(201);
});
