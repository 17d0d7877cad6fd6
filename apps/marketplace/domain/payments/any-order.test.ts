import { inTransaction } from '@repo/db/marketplace';
import { newId } from '@repo/db/new-id';
import type { Dispute, PaymentEvent } from '@repo/payments/payments';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, it } from 'vitest';
import { services } from '#services.ts';
import { usePaymentFixture } from '#testing/payment-fixture.ts';
import { applyPaymentEventOnceAndReturnPaymentId } from './apply-payment-event.ts';
import { centsOf } from './settle-payment.ts';

const database = useMarketplaceDatabase();
const world = usePaymentFixture(database);

/** A seeded random generator, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const shuffle = <T>(list: readonly T[]): T[] => {
    const left = [...list];
    return list.map(() => left.splice(below(left.length), 1)[0] as T);
  };
  return { below, pick, shuffle };
}

const minute = (count: number) => new Date(Date.UTC(2026, 10, 27, 12, count));

type Subject = { id: string; session: string; intent: string };

/** Every kind of event that the provider may send about one payment of S$100. */
function eventsOf({ id: reference, session, intent: paymentIntentId }: Subject) {
  const shared = { amountCents: 10_000, currency: 'sgd' };
  const checkout = (status: 'paid' | 'expired') => ({
    ...shared,
    ...{ id: session, url: null, status, reference, paymentIntentId },
    expiresAt: minute(60),
  });
  const dispute = (status: Dispute['status']) => ({
    ...shared,
    ...{ id: `du_${session}`, paymentIntentId, status, reason: 'fraudulent' },
    ...{ respondBy: null, openedAt: minute(1), fundsWithdrawnAt: null, fundsReinstatedAt: null },
  });
  const at = (count: number) => ({ id: `evt_${session}_${count}`, createdAt: minute(count) });
  const refunded = (refundedCents: number) => ({ ...shared, reference, paymentIntentId, refundedCents });
  return {
    paid: { ...at(1), kind: 'paid', checkout: checkout('paid') },
    opened: { ...at(2), kind: 'disputed', dispute: dispute('open') },
    lost: { ...at(3), kind: 'disputed', dispute: dispute('lost') },
    won: { ...at(4), kind: 'disputed', dispute: dispute('won') },
    part: { ...at(5), kind: 'refunded', ...refunded(3_000) },
    whole: { ...at(6), kind: 'refunded', ...refunded(10_000) },
    expired: { ...at(7), kind: 'expired', checkout: checkout('expired') },
    wrongAmount: { ...at(8), kind: 'paid', checkout: { ...checkout('paid'), amountCents: 1 } },
    foreign: {
      ...at(9),
      kind: 'paid',
      checkout: { ...checkout('paid'), id: 'cs_x', reference: 'x', paymentIntentId: 'pi_x' },
    },
  } satisfies Record<string, PaymentEvent>;
}

async function subjectOf(): Promise<Awaited<ReturnType<typeof world.agree>> & Subject> {
  const deal = await world.agree();
  const { body } = await world.pay(deal);
  const { checkoutSessionId } = await database.db.payment.findUniqueOrThrow({
    where: { id: body.paymentId },
  });
  return { ...deal, id: body.paymentId, session: checkoutSessionId ?? '', intent: `pi_${newId()}` };
}

type Name = keyof ReturnType<typeof eventsOf>;

const sets: [string, Name[]][] = [
  ['HELD 0.00', ['paid']],
  ['HELD 30.00', ['paid', 'part']],
  ['REFUNDED 100.00', ['paid', 'part', 'whole']],
  ['HELD 0.00', ['paid', 'opened', 'wrongAmount', 'foreign']],
  ['CHARGED_BACK 0.00', ['paid', 'opened', 'lost']],
  ['HELD 0.00', ['paid', 'opened', 'lost', 'won']],
  ['EXPIRED 0.00', ['expired', 'wrongAmount', 'foreign']],
];

it.each(sets)('events end in %s whatever their order and number: %j', async (expected, names) => {
  const random = createRandom(names.length * 7 + 1);
  for (let round = 0; round < 6; round += 1) {
    const subject = await subjectOf();
    const events = eventsOf(subject);
    const order = random.shuffle([...names, ...names, random.pick(names)]);
    for (const name of order) await applyPaymentEventOnceAndReturnPaymentId(services(), events[name]);
    const { status, refunded } = await database.db.payment.findUniqueOrThrow({ where: { id: subject.id } });
    expect(`${status} ${refunded.toFixed(2)}`, order.join(' ')).toBe(expected);
    const stored = await database.db.paymentEvent.count({
      where: { id: { startsWith: `evt_${subject.session}_` } },
    });
    expect(stored).toBe(names.length);
    expect(await world.news(subject.seller)).toEqual([...new Set(await world.news(subject.seller))]);
  }
});

/** At the provider nothing but what the service did, of a payment that it has really taken. */
it('people, moderators, jobs and events at once move the money once, and never more than was paid', async () => {
  const random = createRandom(76);
  const [one, other] = [await world.person({ role: 'MODERATOR' }), await world.person({ role: 'MODERATOR' })];
  const reason = 'Decided by chance';
  for (let round = 0; round < 8; round += 1) {
    const deal = await world.paid();
    const { id, seller, buyer } = deal;
    const acts = [
      () => world.do('handOver', seller, id),
      () => world.do('confirm', buyer, id),
      () => world.do('dispute', buyer, id),
      () => world.do('refund', seller, id),
      () => world.decide(one, id, { action: 'refund', amount: 40, reason }),
      () => world.decide(other, id, { action: 'release', reason }),
      () => world.decide(other, id, { action: 'refund', reason }),
      () => world.runJob(),
      () => world.outcome(id, 'paid', { deliveries: 2 }),
    ];
    const chosen = random.shuffle([...acts, ...acts]).slice(0, 6);
    await Promise.all(chosen.map((act) => act()));
    await world.do('confirm', buyer, id);
    await world.decide(one, id, { action: 'release', reason });
    await world.runJob();
    const { status, amount, refunded, fee } = await database.db.payment.findUniqueOrThrow({ where: { id } });
    const { transfers } = await world.atProvider();
    const sent = transfers.filter(({ transfer_group: of }) => of === id).map((transfer) => transfer.amount);
    const back = centsOf(refunded);
    const isRefunded = back === centsOf(amount);
    expect(status).toBe(isRefunded ? 'REFUNDED' : 'RELEASED');
    expect(sent).toEqual(isRefunded ? [] : [centsOf(amount) - back - centsOf(fee)]);
    const operations = await inTransaction(database.db, (tx) =>
      tx.paymentOperation.findMany({ where: { paymentId: id } }),
    );
    expect(operations.every(({ doneAt }) => doneAt !== null)).toBe(true);
  }
  const { refunds } = await world.atProvider();
  const stored = await database.db.payment.aggregate({ _sum: { refunded: true } });
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    centsOf(stored._sum.refunded ?? { toFixed: () => '0.00' }),
  );
});
