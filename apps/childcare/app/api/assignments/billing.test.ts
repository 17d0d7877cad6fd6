import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse } from '@repo/testing/childcare-factories';
import { describe, expect, it, vi } from 'vitest';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const service = useBilledCentre(database);
const { call, control, requests, billed } = service;

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

  it('costs what the page asks for, whatever the course costs by the time it is stored', async () => {
    const { manager, ben, course } = await billed();
    const { payments } = service.services;
    const { createCheckout } = payments;
    payments.createCheckout = async (request) => {
      const checkout = await createCheckout(request);
      await database.db.course.update({ where: { id: course.id }, data: { priceSgd: 75 } });
      return checkout;
    };
    const { status, body } = await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: ben.id, courseId: course.id },
    });
    expect(status).toBe(201);
    const payment = await database.db.payment.findFirst({ where: { assignmentId: body.assignment.id } });
    expect(payment?.amountSgd.toNumber()).toBe(60);
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
    expect(await requests()).toHaveLength(1);
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

  it('replaces an open payment without a page', async () => {
    const { act, id, state, payment } = await billed();
    const lost = await payment();
    await database.db.payment.update({
      where: { id: lost.id },
      data: { checkoutSessionId: null, checkoutUrl: null },
    });
    const answers = await Promise.all([act('POST', '/checkout'), act('POST', '/checkout')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers.map(({ body }) => body.checkoutUrl);
    expect(first).toContain('/stripe/pay/cs_test_');
    expect(second).toBe(first);
    expect(await state()).toEqual(unpaid);
    const payments = await database.db.payment.findMany({ where: { assignmentId: id } });
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['EXPIRED', 'PENDING']);
    await service.settleMails();
    expect(await database.db.payment.count({ where: { closingDue: true } })).toBe(0);
  });

  it('closes the page of a cancelled assignment', async () => {
    const { act, answer } = await billed();
    await act('PUT', '', { status: 'CANCELLED' });
    expect(await (await fetch(answer.body.checkoutUrl)).text()).toContain('expired');
    expect((await act('POST', '/checkout')).status).toBe(409);
  });

  it.each(['ARCHIVED', 'DRAFT'])('takes no money for a course that became %s', async (status) => {
    const { act, answer, admin, course, state, tell } = await billed();
    const move = (to: string) =>
      call(`/api/courses/${course.id}`, { method: 'PUT', as: admin, body: { status: to } });
    expect((await move(status)).status).toBe(200);
    expect(await (await fetch(answer.body.checkoutUrl)).text()).toContain('expired');
    const closed = { ...unpaid, paymentStatus: 'EXPIRED', payment: 'EXPIRED' };
    expect(await state()).toEqual(closed);
    const refused = await act('POST', '/checkout');
    expect([refused.status, refused.body.code]).toEqual([400, 'COURSE_NOT_PUBLISHED']);
    expect(refused.body.error).toContain('nothing to pay for');
    await tell('expired');
    expect(await state()).toEqual(closed);
    // Published again, it can be paid for again.
    expect((await move('PUBLISHED')).status).toBe(200);
    expect((await act('POST', '/checkout')).body.checkoutUrl).not.toBe(answer.body.checkoutUrl);
    expect(await state()).toEqual(unpaid);
  });

  it('gives out no page that is still open of a course that is not published', async () => {
    const { act, course } = await billed();
    await database.db.course.update({ where: { id: course.id }, data: { status: 'ARCHIVED' } });
    expect((await act('POST', '/checkout')).body.code).toBe('COURSE_NOT_PUBLISHED');
  });

  it('opens no page for a course that is taken back at the same moment', async () => {
    const { act, course, state, tell } = await billed();
    await tell('expired');
    const waiting = async () => {
      const rows = await database.db.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(rows).toHaveLength(1);
    };
    const asked = await database.db.$transaction(
      async (tx) => {
        await tx.course.update({ where: { id: course.id }, data: { status: 'ARCHIVED' } });
        const answer = act('POST', '/checkout');
        await vi.waitFor(waiting, { timeout: 180_000 });
        return { answer };
      },
      { timeout: 180_000, maxWait: 120_000 },
    );
    expect((await asked.answer).body.code).toBe('COURSE_NOT_PUBLISHED');
    expect(await state()).toMatchObject({ paymentStatus: 'EXPIRED', payment: 'EXPIRED' });
  });

  it('is for the centre’s own manager', async () => {
    const { id, rival, amy } = await billed();
    const open = (as: typeof amy | null) => call(`/api/assignments/${id}/checkout`, { method: 'POST', as });
    expect((await open(rival)).status).toBe(404);
    expect((await open(amy)).body).toEqual({ error: 'Forbidden' });
    expect((await open(null)).body).toEqual({ error: 'Unauthorized' });
  });
});
