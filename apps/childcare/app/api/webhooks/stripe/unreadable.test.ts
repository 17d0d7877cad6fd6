import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const { call, deliverBody, send } = useBilledCentre(database);

const event = { id: 'evt_1', object: 'event', type: 'customer.created', created: 1, data: { object: {} } };

describe('POST /api/webhooks/stripe', () => {
  it('takes what the provider’s library signed, and ignores what it has no use for', async () => {
    expect(await deliverBody(JSON.stringify(event))).toEqual({ status: 200, body: { received: true } });
  });

  it.each([
    't=1,v1=',
    't=,v1=',
    `t=${Math.floor(Date.now() / 1000)},v1=`,
    't=1,v1=00',
    'v1=aa',
    't=1',
    'x',
    ',',
    't=1,v1=é',
  ])('answers 400 to the signature %j', async (signature) => {
    const { status, body } = await deliverBody(JSON.stringify(event), encodeURI(signature));
    expect([status, body]).toMatchObject([400, { code: 'BAD_SIGNATURE' }]);
  });

  it('answers 400 to an event without a signature', async () => {
    expect((await send('/api/webhooks/stripe', { body: JSON.stringify(event) })).status).toBe(400);
  });

  it('answers 400 to a signed thin event, and says what to set', async () => {
    const thin = {
      id: 'evt_test_1',
      object: 'v2.core.event',
      type: 'v1.billing.meter.error_report_triggered',
      created: '2026-11-26T04:00:00.000Z',
      related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' },
    };
    const { status, body } = await deliverBody(JSON.stringify(thin));
    expect([status, body]).toEqual([
      400,
      { error: expect.stringContaining('snapshot events'), code: 'VALIDATION_ERROR' },
    ]);
    expect(await database.db.paymentEvent.count()).toBe(0);
  });

  it.each([
    ['text', 'not json'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an event without data', JSON.stringify({ ...event, data: undefined })],
    ['a checkout without its fields', JSON.stringify({ ...event, type: 'checkout.session.completed' })],
    ['a refund without its fields', JSON.stringify({ ...event, type: 'refund.failed' })],
    ['a dispute without its fields', JSON.stringify({ ...event, type: 'charge.dispute.created' })],
  ])('answers 400 to signed content that is %s', async (_what, payload) => {
    expect(await deliverBody(payload)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(await database.db.paymentEvent.count()).toBe(0);
  });

  it('takes amounts, instants and marks that are out of the ordinary', async () => {
    const unknown = { payment_intent: 'pi_other', amount: 3_000_000_000, currency: 'idr', reason: 'fr\0aud' };
    const odd = { ...unknown, id: 'du_1', status: 'lost', created: 1e15, evidence_details: { due_by: 1e15 } };
    const events = [
      { type: 'charge.dispute.closed', object: odd },
      { type: 'refund.failed', object: { ...unknown, id: 're_1', failure_reason: 'lost\0card' } },
      { type: 'charge.refunded', object: { ...unknown, id: 'ch_1', amount_refunded: 9_000_000_000_000_000 } },
    ];
    for (const [index, { type, object }] of events.entries()) {
      const payload = { ...event, id: `evt_\0${index}`, type, created: 1e15, data: { object } };
      expect(await deliverBody(JSON.stringify(payload))).toMatchObject({ status: 200 });
    }
    const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
    const { alerts } = (await call('/api/payments/alerts', { as: admin })).body;
    expect(alerts).toMatchObject([
      { eventId: 'evt_2', amountCents: 3_000_000_000 },
      { eventId: 'evt_1', amountCents: 3_000_000_000, reason: 'lostcard' },
    ]);
    expect(await database.db.paymentDispute.findFirst()).toMatchObject({
      reason: 'fraud',
      amountCents: 3_000_000_000n,
    });
  });
});
