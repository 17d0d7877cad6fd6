import { waitForDeferredWork } from '@repo/base/deferred';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { describe, expect, it } from 'vitest';
import * as deletion from '#app/api/account/deletion/route.ts';
import * as conversationPayment from '#app/api/conversations/[id]/payment/route.ts';
import * as listing from '#app/api/listings/[id]/route.ts';
import { runOpenPaymentOperations } from '#domain/payments/run-payment-operations.ts';
import { services } from '#services.ts';
import { usePaymentFixture } from '#testing/payment-fixture.ts';

const database = useMarketplaceDatabase();
const world = usePaymentFixture(database);

const reason = 'What was sent is not what was shown';

describe('paying', () => {
  it('shows what it costs, is done once on one page, and the money is held', async () => {
    const deal = await world.agree();
    const terms = { amount: '100.00', fee: '5.50', payout: '94.50' };
    expect((await world.terms(deal.buyer, deal.conversationId)).body).toMatchObject({
      terms: { ...terms, canPay: true, needsPayoutAccount: false },
      payment: null,
    });
    expect((await world.terms(deal.seller, deal.conversationId)).body).toMatchObject({
      terms: { canPay: false },
    });
    const [first, second] = [await world.pay(deal), await world.pay(deal)];
    expect(second).toEqual(first);
    expect(first.status).toBe(200);
    const { paymentId } = first.body;
    await world.outcome(paymentId, 'paid', { deliveries: 3 });
    expect((await world.show(deal.seller, paymentId)).body).toMatchObject({
      ...terms,
      status: 'HELD',
      refunded: '0.00',
    });
    expect((await world.pay(deal)).status).toBe(409);
    expect(await world.news(deal.seller)).toEqual(['paid']);
    expect((await world.atProvider()).transfers).toEqual([]);
  });

  it('of double clicks opens one checkout', async () => {
    const deal = await world.agree();
    const clicks = await world.collide(
      world.lockListing(deal.listingId),
      [1, 2, 3].map(() => () => world.pay(deal)),
    );
    expect(new Set(clicks.map(({ body }) => body.checkoutUrl)).size).toBe(1);
    expect((await world.atProvider()).sessions).toHaveLength(1);
  });

  it('is refused for another amount, by others, without an account for payouts, and where nothing is agreed', async () => {
    const deal = await world.agree();
    const { seller, buyer, conversationId } = deal;
    expect((await world.pay(deal, '99.00')).status).toBe(409);
    const by = async (as: typeof seller | null) =>
      (await world.post(conversationPayment.POST, as, conversationId, { amount: '100.00' })).status;
    expect([await by(seller), await by(await world.person()), await by(null)]).toEqual([403, 404, 401]);
    await database.db.payoutAccount.updateMany({ data: { isReady: false } });
    expect((await world.pay(deal)).body.error).toContain('account for payouts');
    await database.db.payoutAccount.updateMany({ data: { isReady: true } });
    await database.db.offer.updateMany({ data: { status: 'CANCELLED' } });
    expect((await world.pay(deal)).status).toBe(409);
    expect((await world.terms(buyer, conversationId)).body).toMatchObject({ terms: null, payment: null });
    expect((await world.atProvider()).sessions).toEqual([]);
  });

  it('survives a provider that does not answer: the same checkout comes out in the end', async () => {
    const deal = await world.agree();
    await world.control({ mode: 'down' });
    expect((await world.pay(deal)).status).toBe(503);
    await world.control({ mode: 'ok' });
    const { body } = await world.pay(deal);
    expect((await world.atProvider()).sessions).toHaveLength(1);
    await world.outcome(body.paymentId, 'paid');
    expect(await world.statusOfPayment(body.paymentId)).toBe('HELD');
  });
});

describe('the hold', () => {
  it('ends when the buyer confirms: the seller gets the amount without the fee, once', async () => {
    const { id, seller, buyer } = await world.paid();
    expect((await world.do('confirm', seller, id)).status).toBe(403);
    const twice = await Promise.all([world.do('confirm', buyer, id), world.do('confirm', buyer, id)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await world.runJob();
    expect(await world.statusOfPayment(id)).toBe('RELEASED');
    expect((await world.atProvider()).transfers).toMatchObject([{ amount: 9_450, transfer_group: id }]);
    expect(await world.news(seller)).toEqual(['paid', 'released']);
    for (const action of ['confirm', 'dispute', 'refund', 'handOver'] as const) {
      const as = action === 'refund' || action === 'handOver' ? seller : buyer;
      expect((await world.do(action, as, id)).status).toBe(409);
    }
  });

  it('ends seven days after the seller handed it over, and not before', async () => {
    const { id, seller, buyer } = await world.paid();
    await world.runJob();
    expect(await world.statusOfPayment(id)).toBe('HELD');
    expect((await world.do('handOver', buyer, id)).status).toBe(403);
    for (const _ of [1, 2]) expect((await world.do('handOver', seller, id)).status).toBe(200);
    const { handedOverAt, releaseAt } = await database.db.payment.findUniqueOrThrow({ where: { id } });
    expect((releaseAt?.getTime() ?? 0) - (handedOverAt?.getTime() ?? 0)).toBe(7 * 24 * 3_600_000);
    await world.runJob();
    expect(await world.statusOfPayment(id)).toBe('HELD');
    await world.endHold(id);
    await Promise.all([world.runJob(), world.runJob()]);
    expect(await world.statusOfPayment(id)).toBe('RELEASED');
    expect((await world.atProvider()).transfers).toHaveLength(1);
    expect(await world.news(buyer)).toEqual(['handedOver', 'released']);
  });

  it('ends when the seller refunds: the buyer gets everything back', async () => {
    const { id, seller, buyer } = await world.paid();
    expect((await world.do('refund', buyer, id)).status).toBe(403);
    expect((await world.do('refund', seller, id)).status).toBe(200);
    await world.runJob();
    expect(await world.statusOfPayment(id)).toBe('REFUNDED');
    const { refunds, transfers } = await world.atProvider();
    expect([refunds.map(({ amount }) => amount), transfers]).toEqual([[10_000], []]);
    expect(await world.news(buyer)).toEqual(['refunded']);
  });

  it('keeps the reservation, the sale and both accounts until the money is passed on', async () => {
    const { id, seller, buyer, listingId } = await world.paid();
    const release = () =>
      world.call(listing.PUT, {
        method: 'PUT',
        as: seller,
        params: { id: listingId },
        body: { status: 'AVAILABLE' },
      });
    expect((await release()).body).toMatchObject({ error: expect.stringContaining('Money is held') });
    const preview = async (as: typeof buyer) => (await world.call(deletion.GET, { as })).body;
    expect(await preview(buyer)).toMatchObject({ obstacles: [{ code: 'MONEY_HELD' }] });
    await world.do('refund', seller, id);
    await world.runJob();
    expect((await release()).status).toBe(200);
    expect(await preview(buyer)).toMatchObject({ obstacles: [] });
  });

  it('begins no more once the reservation is released: who pays late gets the money back', async () => {
    const deal = await world.agree();
    const { body } = await world.pay(deal);
    const released = await world.call(listing.PUT, {
      method: 'PUT',
      as: deal.seller,
      params: { id: deal.listingId },
      body: { status: 'AVAILABLE' },
    });
    expect(released.status).toBe(200);
    await world.outcome(body.paymentId, 'paid');
    await world.runJob();
    expect(await world.statusOfPayment(body.paymentId)).toBe('REFUNDED');
    expect((await world.atProvider()).refunds).toMatchObject([{ amount: 10_000 }]);
  });
});

describe('a dispute', () => {
  it('stops the timer, and a moderator refunds a part: both get theirs, once', async () => {
    const { id, seller, buyer } = await world.paid();
    await world.do('handOver', seller, id);
    expect((await world.do('dispute', seller, id)).status).toBe(403);
    expect((await world.do('dispute', buyer, id)).status).toBe(200);
    await world.endHold(id);
    await world.runJob();
    expect(await world.statusOfPayment(id)).toBe('DISPUTED');
    const [one, other] = [
      await world.person({ role: 'MODERATOR' }),
      await world.person({ role: 'MODERATOR' }),
    ];
    expect((await world.moderated(one)).body).toMatchObject({
      disputes: [{ id, disputeReason: 'It is broken' }],
    });
    expect((await world.decide(one, id, { action: 'refund', amount: 100.01, reason })).status).toBe(400);
    const decisions = await Promise.all([
      world.decide(one, id, { action: 'refund', amount: 30, reason }),
      world.decide(other, id, { action: 'refund', amount: 30, reason }),
    ]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await waitForDeferredWork();
    await world.runJob();
    const { refunds, transfers } = await world.atProvider();
    expect([refunds.map(({ amount }) => amount), transfers.map(({ amount }) => amount)]).toEqual([
      [3_000],
      [6_450],
    ]);
    expect((await world.show(buyer, id)).body).toMatchObject({
      status: 'RELEASED',
      refunded: '30.00',
      payout: '64.50',
      decisionReason: reason,
    });
    const audited = await database.db.auditEntry.findMany({ where: { action: 'payment.decide-refund' } });
    expect(audited).toMatchObject([
      { targetId: id, after: { refundCents: 3_000, payoutCents: 6_450, reason } },
    ]);
  });

  it('is decided by nobody but a moderator who is neither of the two', async () => {
    const { id, buyer } = await world.paid();
    const body = { action: 'release', reason };
    expect((await world.decide(buyer, id, body)).status).toBe(403);
    await database.db.user.update({ where: { id: buyer.id }, data: { role: 'MODERATOR' } });
    expect((await world.decide({ ...buyer, role: 'MODERATOR' }, id, body)).status).toBe(403);
    expect(await world.statusOfPayment(id)).toBe('HELD');
  });

  it('at the bank keeps the money where it is, and a lost one ends the payment', async () => {
    const { id, seller, buyer } = await world.paid();
    await world.outcome(id, 'dispute-opened');
    await world.do('handOver', seller, id);
    await world.endHold(id);
    await world.runJob();
    expect((await world.do('confirm', buyer, id)).status).toBe(409);
    expect((await world.do('refund', seller, id)).status).toBe(409);
    expect((await world.show(seller, id)).body).toMatchObject({ status: 'HELD', isWithBank: true });
    await world.outcome(id, 'dispute-lost');
    expect(await world.statusOfPayment(id)).toBe('CHARGED_BACK');
    await world.runJob();
    const { refunds, transfers } = await world.atProvider();
    expect([refunds, transfers]).toEqual([[], []]);
  });
});

describe('a process that is killed', () => {
  it('after the provider did it repeats it without doing it again', async () => {
    const { id, buyer } = await world.paid();
    await world.control({ mode: 'down' });
    await world.do('confirm', buyer, id).catch(() => undefined);
    expect(await world.statusOfPayment(id)).toBe('RELEASING');
    await world.control({ mode: 'ok' });
    await runOpenPaymentOperations(services(), { paymentId: id });
    // As if the answer of the provider had not been stored.
    await database.db.paymentOperation.updateMany({ data: { doneAt: null, providerId: null } });
    await database.db.payment.update({ where: { id }, data: { status: 'RELEASING', endedAt: null } });
    await world.runJob();
    expect(await world.statusOfPayment(id)).toBe('RELEASED');
    expect((await world.atProvider()).transfers).toHaveLength(1);
  });

  it('before it heard of a payment asks the provider later', async () => {
    const deal = await world.agree();
    const { body } = await world.pay(deal);
    world.listen(false);
    await world.outcome(body.paymentId, 'paid');
    world.listen(true);
    expect((await world.pay(deal)).body.error).toContain('being processed');
    const { checkoutExpiresAt } = await database.db.payment.update({
      where: { id: body.paymentId },
      data: { checkoutExpiresAt: new Date(Date.now() - 3_600_000) },
    });
    expect(checkoutExpiresAt.getTime()).toBeLessThan(Date.now());
    await world.runJob();
    expect(await world.statusOfPayment(body.paymentId)).toBe('HELD');
  });
});
