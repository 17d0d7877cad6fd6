import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const { call, deliver, billed } = useBilledCentre(database);

const unpaid = { status: 'ASSIGNED', paymentStatus: 'PENDING', payment: 'PENDING', enrolled: 0 };
const paid = { status: 'ASSIGNED', paymentStatus: 'PAID', payment: 'PAID', enrolled: 1 };

/** A billed assignment, and its checkout as a completed event has it. */
async function completed() {
  const world = await billed();
  const { id: paymentId, checkoutSessionId } = await world.payment();
  const checkout = {
    id: checkoutSessionId,
    object: 'checkout.session',
    url: null,
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: paymentId,
    amount_total: 6000,
    currency: 'sgd',
    payment_intent: 'pi_1',
    expires_at: 1_800_000_000,
  };
  const notifyPaid = (changes: object = {}, id = 'evt_1') =>
    deliver({ id, type: 'checkout.session.completed', object: { ...checkout, ...changes } });
  const charge = {
    id: 'ch_1',
    object: 'charge',
    amount: 6000,
    amount_refunded: 6000,
    currency: 'sgd',
    payment_intent: 'pi_1',
    metadata: { reference: paymentId },
  };
  const notifyRefunded = (changes: object = {}, id = 'evt_refund') =>
    deliver({ id, type: 'charge.refunded', object: { ...charge, ...changes } });
  const alerts = async () => (await call('/api/payments/alerts', { as: world.admin })).body.alerts;
  return { ...world, paymentId, checkoutSessionId, checkout, notifyPaid, notifyRefunded, alerts };
}

describe('an event that money came', () => {
  it('settles the payment whose session, amount and currency it matches', async () => {
    const { notifyPaid, state, alerts } = await completed();
    expect(await notifyPaid()).toBe(200);
    expect(await state()).toEqual(paid);
    expect(await alerts()).toEqual([]);
  });

  it.each([
    ['another session', { id: 'cs_other' }, 'session'],
    ['less money', { amount_total: 50 }, 'amount'],
    ['more money', { amount_total: 6001 }, 'amount'],
    ['no amount', { amount_total: null }, 'amount'],
    ['another currency', { currency: 'idr' }, 'currency'],
    ['no currency', { currency: null }, 'currency'],
  ])('for %s settles nothing and raises one alert', async (_case, changes, mismatch) => {
    const { notifyPaid, state, alerts, paymentId } = await completed();
    expect([await notifyPaid(changes), await notifyPaid(changes)]).toEqual([200, 200]);
    expect(await state()).toEqual(unpaid);
    expect(await alerts()).toMatchObject([
      { kind: 'paid', mismatch, eventId: 'evt_1', paymentId, reference: paymentId, resolvedAt: null },
    ]);
    // The right one still settles it.
    await notifyPaid({}, 'evt_2');
    expect(await state()).toEqual(paid);
  });

  it('for no payment of ours raises an alert; a page that closed by itself does not', async () => {
    const { notifyPaid, state, alerts, checkout } = await completed();
    const foreign = { id: 'cs_other', client_reference_id: 'unknown', payment_intent: 'pi_other' };
    await notifyPaid(foreign);
    const object = { ...checkout, ...foreign, status: 'expired', payment_status: 'unpaid' };
    await deliver({ id: 'evt_expired', type: 'checkout.session.expired', object });
    expect(await state()).toEqual(unpaid);
    expect(await alerts()).toMatchObject([{ mismatch: 'payment', paymentId: null, amountCents: 6000 }]);
  });

  it('with the payment intent of another payment settles nothing', async () => {
    const first = await completed();
    await first.notifyPaid();
    const second = await completed();
    await second.notifyPaid({}, 'evt_2');
    expect(await second.state()).toEqual(unpaid);
    expect(await second.alerts()).toMatchObject([{ mismatch: 'payment-intent', eventId: 'evt_2' }]);
  });

  it('raises one alert of deliveries at once', async () => {
    const { notifyPaid, alerts } = await completed();
    await Promise.all([1, 2, 3, 4].map(() => notifyPaid({ amount_total: 1 })));
    expect(await alerts()).toHaveLength(1);
  });
});

describe('an event that a page closed or failed', () => {
  it('of another session leaves the open page alone', async () => {
    const { state, checkout, alerts } = await completed();
    const object = { ...checkout, id: 'cs_other', status: 'expired', payment_status: 'unpaid' };
    await deliver({ id: 'evt_1', type: 'checkout.session.expired', object });
    expect(await state()).toEqual(unpaid);
    expect(await alerts()).toMatchObject([{ kind: 'expired', mismatch: 'session' }]);
  });
});

describe('an event that money went back', () => {
  it('is for the charge of that payment alone', async () => {
    const { notifyPaid, notifyRefunded, state, alerts } = await completed();
    await notifyPaid();
    await notifyRefunded({ payment_intent: 'pi_other' }, 'evt_a');
    await notifyRefunded({ amount: 100, amount_refunded: 100 }, 'evt_b');
    await notifyRefunded({ currency: 'usd' }, 'evt_c');
    await notifyRefunded({ payment_intent: 'pi_unknown', metadata: {} }, 'evt_d');
    expect(await state()).toEqual(paid);
    const found = (await alerts()).map(({ mismatch }: { mismatch: string }) => mismatch).sort();
    expect(found).toEqual(['amount', 'currency', 'payment', 'payment-intent']);
    await notifyRefunded();
    expect(await state()).toMatchObject({ status: 'CANCELLED', payment: 'REFUNDED' });
  });

  it('before it came has the last word, in either order', async () => {
    const { notifyPaid, notifyRefunded, state, alerts } = await completed();
    await notifyRefunded();
    await notifyPaid();
    expect(await state()).toMatchObject({ payment: 'REFUNDED', enrolled: 0 });
    expect(await alerts()).toEqual([]);
  });
});

describe('payment alerts', () => {
  it('are for SUPER_ADMIN, are resolved once, and the audit log says by whom', async () => {
    const { notifyPaid, alerts, admin, manager, amy } = await completed();
    await notifyPaid({ amount_total: 1 });
    const [{ id }] = await alerts();
    const path = `/api/payments/alerts/${id}/resolve`;
    for (const as of [manager, amy]) {
      expect((await call('/api/payments/alerts', { as })).status).toBe(403);
      expect((await call(path, { method: 'POST', as })).status).toBe(403);
    }
    expect((await call('/api/payments/alerts')).status).toBe(401);
    const first = await call(path, { method: 'POST', as: admin });
    expect(first.body.alert.resolvedAt).toEqual(expect.any(String));
    expect((await call(path, { method: 'POST', as: admin })).body).toEqual(first.body);
    const entries = await database.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    });
    expect(entries).toMatchObject([
      {
        actor: 'system',
        action: 'payment-alert.raise',
        targetId: id,
        after: { mismatch: first.body.alert.mismatch },
      },
      { actor: `user:${admin.id}`, action: 'payment-alert.resolve', targetId: id },
    ]);
    const unknown = await call('/api/payments/alerts/unknown/resolve', { method: 'POST', as: admin });
    expect(unknown.status).toBe(404);
  });
});
