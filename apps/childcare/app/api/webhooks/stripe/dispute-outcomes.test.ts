import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { expireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { createDisputedPayment } from '#testing/disputed-payment.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const service = useBilledCentre(database);
const { call, requests } = service;
const disputed = () => createDisputedPayment(database, service);
type World = Awaited<ReturnType<typeof disputed>>;

const going = { status: 'ASSIGNED', paymentStatus: 'PAID', payment: 'PAID', enrolled: 1 };
const takenBack = { status: 'ASSIGNED', paymentStatus: 'FAILED', payment: 'REFUNDED', enrolled: 1 };
const refundedWhole = { status: 'CANCELLED', paymentStatus: 'REFUNDED', payment: 'REFUNDED', enrolled: 0 };

/** Every order of the steps. */
function ordersOf(steps: readonly string[]): string[][] {
  if (steps.length === 0) return [[]];
  return steps.flatMap((step) =>
    ordersOf(steps.filter((other) => other !== step)).map((rest) => [step, ...rest]),
  );
}

describe('the amount of a lost dispute', () => {
  it.each([
    ['that the rate of exchange has made smaller', { amount: 5450 }],
    ['in another currency', { amount: 4021, currency: 'eur' }],
  ])('%s is the whole payment', async (_what, changes) => {
    const { paid, dispute, state, told, alerts } = await disputed();
    await paid();
    await dispute('closed', 'lost', changes);
    expect(await state()).toEqual(takenBack);
    expect(await told()).toEqual(['payment-charged-back']);
    expect(await alerts()).toEqual([]);
  });

  it('is compared with what is left after a refund', async () => {
    const { paid, dispute, refunded, state } = await disputed();
    await paid();
    await refunded(3000);
    await dispute('closed', 'lost', { amount: 2800 });
    expect(await state()).toEqual(takenBack);
  });

  it('that is a part is an alert, once, and the course stays open', async () => {
    const { paid, dispute, state, told, alerts, paymentId } = await disputed();
    await paid();
    await dispute('created', 'needs_response', { amount: 2000 });
    await dispute('closed', 'lost', { amount: 2000, days: 9 });
    await dispute('funds_withdrawn', 'lost', { amount: 2000, days: 10 });
    expect(await state()).toEqual(going);
    expect(await alerts()).toMatchObject([
      {
        kind: 'dispute-lost',
        mismatch: null,
        eventId: 'du_1',
        paymentId,
        amountCents: 2000,
        reason: 'fraudulent',
      },
    ]);
    expect(await told()).toEqual(['payment-disputed', 'payment-dispute-ended']);
  });

  it('that is a part of what is due for a refund asks the provider for nothing, and is one alert', async () => {
    const { paid, dispute, alerts, admin, course, paymentId } = await disputed();
    await call(`/api/courses/${course.id}`, { method: 'PUT', as: admin, body: { status: 'DRAFT' } });
    await dispute('closed', 'lost', { amount: 2000 });
    await paid();
    for (const _ of [1, 2]) await expireAndRefundAtProvider(service.services);
    expect((await requests()).filter(({ path }) => path === '/v1/refunds')).toEqual([]);
    expect(await alerts()).toMatchObject([{ kind: 'dispute-lost', paymentId }]);
    expect((await call('/api/payments?refundDue=true', { as: admin })).body.total).toBe(0);
    const refund = await call(`/api/payments/${paymentId}/refund`, { method: 'POST', as: admin });
    expect([refund.status, refund.body.error]).toEqual([409, expect.stringContaining('took a part')]);
  });
});

describe('refunds and disputes end the same in every order', () => {
  const steps: Record<string, (world: World) => Promise<number>> = {
    paid: ({ paid }) => paid(),
    'refund of a part': ({ refunded }) => refunded(3000),
    'refund of all': ({ refunded }) => refunded(6000),
    opened: ({ dispute }) => dispute('created', 'needs_response', { amount: 3000 }),
    lost: ({ dispute }) => dispute('closed', 'lost', { amount: 3000, days: 9 }),
    won: ({ dispute }) => dispute('closed', 'won', { amount: 3000, days: 20 }),
  };

  /** Of many orders some are tried, evenly spread: four steps have 24, six have 720. */
  const cases: [steps: string[], expected: object, stride?: number][] = [
    [['paid', 'opened', 'lost'], going],
    [['paid', 'refund of a part', 'lost'], takenBack],
    [['paid', 'refund of a part', 'lost', 'won'], going, 5],
    [['paid', 'refund of all', 'lost'], refundedWhole],
    [['paid', 'refund of a part', 'refund of all', 'lost'], refundedWhole, 5],
    [Object.keys(steps), refundedWhole, 61],
  ];
  const orders = cases.flatMap(([names, expected, stride = 1]) =>
    ordersOf(names)
      .filter((_, position) => position % stride === 0)
      .map((order) => ({ name: order.join(', '), order, expected })),
  );

  it.each(orders)('$name', async ({ order, expected }) => {
    const world = await disputed();
    for (const step of order) await steps[step]?.(world);
    expect(await world.state()).toEqual(expected);
  });
});

describe('the manager is told what happened to the course', () => {
  it('nothing of a dispute about what was refunded', async () => {
    const { paid, refunded, dispute, told } = await disputed();
    await paid();
    await refunded(6000);
    const before = await told();
    await dispute('created', 'needs_response');
    await dispute('closed', 'lost', { days: 9 });
    expect(await told()).toEqual(before);
  });

  it('that it is taken back also when a refund takes the rest', async () => {
    const { paid, refunded, dispute, told } = await disputed();
    await paid();
    await dispute('closed', 'lost', { amount: 3000 });
    await refunded(3000);
    expect(await told()).toEqual(['payment-charged-back']);
  });

  it('not that a course stays paid which was cancelled before the appeal was won', async () => {
    const { paid, dispute, told, act } = await disputed();
    await paid();
    await dispute('closed', 'lost', { days: 9 });
    await act('PUT', '', { status: 'CANCELLED' });
    await dispute('closed', 'won', { days: 20 });
    expect(await told()).toEqual(['payment-charged-back']);
  });
});

it('a completed course that the bank took back is among what is to be paid', async () => {
  const { paid, dispute, manager, id, act } = await disputed();
  await paid();
  await database.db.assignment.update({
    where: { id },
    data: { status: 'COMPLETED', completedAt: new Date() },
  });
  await dispute('closed', 'lost');
  const unpaid = async () => {
    const answer = await service.send('/api/payments/unpaid/export', { as: manager });
    return (await answer.text()).trim().split('\n').length - 1;
  };
  expect(await unpaid()).toBe(1);
  expect((await act('POST', '/checkout')).status).toBe(200);
  expect(await unpaid()).toBe(1);
});
