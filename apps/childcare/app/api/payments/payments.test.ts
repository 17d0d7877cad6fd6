import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { storeMissingReceiptUrls } from '#domain/payments/store-receipt-urls.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const service = useBilledCentre(database);
const { call, control, requests, billed } = service;

type Person = Parameters<typeof call>[1] extends infer Options
  ? Options extends { as?: infer As }
    ? As
    : never
  : never;

const list = (as: Person, query = '') => call(`/api/payments${query}`, { as });

describe('GET /api/payments', () => {
  it('shows a manager what their centre paid, with whom, what for and the receipt', async () => {
    const { manager, tell, amy, course, ours, payment, id } = await billed();
    await tell('paid');
    const { status, body } = await list(manager);
    expect(status).toBe(200);
    expect(body).toEqual({
      payments: [
        {
          id: (await payment()).id,
          status: 'PAID',
          amountSgd: 60,
          refundedSgd: 0,
          createdAt: expect.any(String),
          paidAt: expect.any(String),
          refundedAt: null,
          receiptUrl: expect.stringContaining('/stripe/receipts/'),
          refundDue: false,
          courseWithdrawn: false,
          refundFailed: false,
          dispute: null,
          assignment: { id, status: 'ASSIGNED', paymentStatus: 'PAID' },
          learner: { id: amy.id, name: amy.name },
          course: { id: course.id, title: course.title },
          organization: { id: ours.id, name: ours.name },
        },
      ],
      total: 1,
      page: 1,
      totalPages: 1,
    });
  });

  it('shows another centre nothing of it, whatever it asks for; SUPER_ADMIN all', async () => {
    const { rival, admin, ours } = await billed();
    expect((await list(rival)).body.total).toBe(0);
    expect((await list(rival, `?organizationId=${ours.id}`)).body.payments).toEqual([]);
    expect((await list(admin)).body.total).toBe(1);
    expect((await list(admin, `?organizationId=${ours.id}`)).body.total).toBe(1);
    expect((await list(admin, '?organizationId=none')).body.total).toBe(0);
  });

  it('is for managers', async () => {
    const { amy } = await billed();
    expect(await list(amy)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    expect(await list(null)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  });

  it('filters by status and by days of Singapore, and pages', async () => {
    const { manager, payment } = await billed();
    // 00:30 on the 2nd in Singapore, still the 1st in Greenwich.
    await database.db.payment.update({
      where: { id: (await payment()).id },
      data: { createdAt: new Date('2026-03-01T16:30:00Z') },
    });
    const total = async (query: string) => (await list(manager, query)).body.total;
    expect(await total('?status=PENDING')).toBe(1);
    expect(await total('?status=PAID')).toBe(0);
    expect(await total('?from=2026-03-02&to=2026-03-02')).toBe(1);
    expect(await total('?to=2026-03-01')).toBe(0);
    expect(await total('?from=2026-03-03')).toBe(0);
    expect((await list(manager, '?page=2&limit=1')).body).toMatchObject({ payments: [], total: 1, page: 2 });
  });

  it.each([
    'status=LOST',
    'from=yesterday',
    'to=2026-02-30',
    'from=0000-01-01',
    'page=0',
    'limit=x',
    'refundDue=1',
  ])('refuses ?%s', async (query) => {
    const { manager } = await billed();
    expect(await list(manager, `?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    });
  });
});

it('a receipt that could not be asked for is fetched later, whatever else the provider does not know', async () => {
  const { tell, id, ours } = await billed();
  await tell('paid');
  await database.db.payment.updateMany({ data: { receiptUrl: null } });
  await database.db.payment.create({
    data: {
      assignmentId: id,
      organizationId: ours.id,
      status: 'PAID',
      amountSgd: 60,
      paymentIntentId: 'pi_unknown',
      paidAt: new Date(Date.now() - 60_000),
    },
  });
  await expect(storeMissingReceiptUrls(service.services)).rejects.toThrow('did not show a receipt');
  const { receiptUrl } = await database.db.payment.findFirstOrThrow({
    where: { paymentIntentId: { not: 'pi_unknown' } },
  });
  expect(receiptUrl).toContain('/stripe/receipts/');
});

describe('GET /api/payments/[id]', () => {
  it('is there for the centre and SUPER_ADMIN alone', async () => {
    const { manager, rival, admin, amy, payment } = await billed();
    const { id } = await payment();
    const get = (as: Person, which = id) => call(`/api/payments/${which}`, { as });
    expect((await get(manager)).body.payment).toMatchObject({ id, status: 'PENDING', receiptUrl: null });
    expect((await get(admin)).status).toBe(200);
    expect((await get(rival)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await get(manager, 'nothing')).status).toBe(404);
    expect((await get(amy)).status).toBe(403);
    expect((await get(null)).status).toBe(401);
  });
});

describe('POST /api/payments/[id]/refund', () => {
  async function owed() {
    const world = await billed();
    await world.act('PUT', '', { status: 'CANCELLED' });
    await world.tell('paid');
    const { id } = await world.payment();
    const refund = (as: Person = world.admin) => call(`/api/payments/${id}/refund`, { method: 'POST', as });
    return { ...world, refund };
  }
  const refunds = async () => (await requests()).filter(({ path }) => path.includes('/refunds')).length;

  it('gives the money back, once', async () => {
    const { refund, state } = await owed();
    const both = await Promise.all([refund(), refund()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await refund()).body.payment).toMatchObject({
      status: 'REFUNDED',
      refundedSgd: 60,
      refundDue: false,
    });
    expect(await state()).toMatchObject({ payment: 'REFUNDED', paymentStatus: 'REFUNDED', enrolled: 0 });
    expect(await refunds()).toBeLessThanOrEqual(2);
  });

  it('takes a refund that was made at the provider meanwhile for its own', async () => {
    const { refund, payment, tell } = await owed();
    await tell('refunded', { signedSecondsAgo: 900 });
    expect((await payment()).status).toBe('PAID');
    expect((await refund()).body.payment.status).toBe('REFUNDED');
  });

  it('is not for what somebody still learns with, nor for what is unpaid', async () => {
    const { tell, payment, admin } = await billed();
    const refund = async () =>
      call(`/api/payments/${(await payment()).id}/refund`, { method: 'POST', as: admin });
    expect(await refund()).toMatchObject({ status: 409, body: { code: 'NOT_TO_REFUND' } });
    await tell('paid');
    expect((await refund()).status).toBe(409);
    expect(await refunds()).toBe(0);
  });

  it('changes nothing while the provider is away', async () => {
    const { refund, payment } = await owed();
    await control('stripe', { mode: 'down' });
    expect(await refund()).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } });
    expect((await payment()).status).toBe('PAID');
  });

  it('is SUPER_ADMIN’s', async () => {
    const { refund, manager, rival, amy, admin } = await owed();
    for (const person of [manager, rival, amy]) expect((await refund(person)).status).toBe(403);
    expect((await refund(null)).status).toBe(401);
    const unknown = await call('/api/payments/nothing/refund', { method: 'POST', as: admin });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
