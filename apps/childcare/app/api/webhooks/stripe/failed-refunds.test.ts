import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const { call, deliver, billed } = useBilledCentre(database);

/** A billed assignment whose payment was paid and refunded at the provider. */
async function refunded() {
  const world = await billed();
  const { id: paymentId } = await world.payment();
  const paid = () => world.tell('paid');
  const refund = () => world.tell('refunded');
  const intentOf = async () => (await world.payment()).paymentIntentId ?? '';
  const failed = async (changes: object = {}, id = 'evt_failed', intent?: string) =>
    deliver({
      id,
      type: 'refund.failed',
      object: {
        id: 're_1',
        object: 'refund',
        amount: 6000,
        currency: 'sgd',
        charge: 'ch_1',
        payment_intent: intent ?? (await intentOf()),
        failure_reason: 'lost_or_stolen_card',
        status: 'failed',
        ...changes,
      },
    });
  const alerts = async () => (await call('/api/payments/alerts', { as: world.admin })).body.alerts;
  const shown = async (as = world.manager) => (await call(`/api/payments/${paymentId}`, { as })).body.payment;
  return { ...world, paymentId, paid, refund, failed, alerts, shown };
}

describe('a refund that failed', () => {
  it('is an alert with its reason, and the payment says so until somebody has resolved it', async () => {
    const { paid, refund, failed, alerts, shown, paymentId, admin, state } = await refunded();
    await paid();
    await refund();
    const before = await state();
    expect(await failed()).toBe(200);
    expect(await alerts()).toMatchObject([
      {
        kind: 'refund-failed',
        mismatch: null,
        reason: 'lost_or_stolen_card',
        amountCents: 6000,
        currency: 'sgd',
        paymentId,
        resolvedAt: null,
      },
    ]);
    expect(await shown()).toMatchObject({ status: 'REFUNDED', refundFailed: true });
    // What the refund had ended stays ended.
    expect(await state()).toEqual(before);
    const [{ id }] = await alerts();
    await call(`/api/payments/alerts/${id}/resolve`, { method: 'POST', as: admin });
    expect(await shown()).toMatchObject({ status: 'REFUNDED', refundFailed: false });
  });

  it('is one alert, whatever is repeated, also under another event id and at once', async () => {
    const { paid, refund, failed, alerts } = await refunded();
    await paid();
    await refund();
    await Promise.all([failed(), failed(), failed({}, 'evt_other'), failed({}, 'evt_third')]);
    expect(await alerts()).toHaveLength(1);
    await failed({ id: 're_2' }, 'evt_second_refund');
    expect(await alerts()).toHaveLength(2);
    expect(await database.db.auditEntry.count({ where: { action: 'payment-alert.raise' } })).toBe(2);
  });

  it('finds its payment when it comes before the payment and its refund', async () => {
    const { paid, refund, failed, alerts, shown, state, paymentId } = await refunded();
    // The provider has created the payment intent, and no event has named it here yet.
    await paid();
    const intent = (await database.db.payment.findFirstOrThrow()).paymentIntentId ?? '';
    await database.db.payment.updateMany({
      data: { paymentIntentId: null, status: 'PENDING', paidAt: null },
    });
    await failed({}, 'evt_failed', intent);
    expect(await alerts()).toMatchObject([{ kind: 'refund-failed', paymentId: null }]);
    await refund();
    await paid();
    expect(await alerts()).toMatchObject([{ kind: 'refund-failed', paymentId }]);
    expect(await shown()).toMatchObject({ status: 'REFUNDED', refundFailed: true });
    expect((await state()).payment).toBe('REFUNDED');
  });

  it('of a part leaves the payment paid, and the course open', async () => {
    const { paid, tell, failed, shown, state } = await refunded();
    await paid();
    await tell('refunded', { refundedCents: 2000 });
    await failed({ amount: 2000 });
    expect(await shown()).toMatchObject({ status: 'PAID', refundFailed: true });
    expect(await state()).toMatchObject({ paymentStatus: 'PAID', enrolled: 1 });
  });

  it('of no payment of ours is an alert that names none', async () => {
    const { failed, alerts, shown } = await refunded();
    await failed({}, 'evt_failed', 'pi_unknown');
    expect(await alerts()).toMatchObject([
      { kind: 'refund-failed', paymentId: null, paymentIntentId: 'pi_unknown' },
    ]);
    expect(await shown()).toMatchObject({ refundFailed: false });
  });
});
