import { waitForDeferredWork } from '@repo/base/deferred';
import { auditLogPage } from '@repo/schemas/audit-log';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { describe, expect, it } from 'vitest';
import * as deletion from '#app/api/account/deletion/route.ts';
import * as listing from '#app/api/listings/[id]/route.ts';
import * as auditLog from '#app/api/moderation/audit/route.ts';
import * as preferences from '#app/api/notifications/preferences/route.ts';
import * as webhook from '#app/api/webhooks/stripe/route.ts';
import { resolveAuditTableRows } from '#domain/audit/to-audit-table-rows.ts';
import { countPaymentsAwaitingModerators } from '#domain/payments/payments-awaiting-moderators.ts';
import { services } from '#services.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { usePaymentFixture } from '#testing/payment-fixture.ts';

const database = useMarketplaceDatabase();
const world = usePaymentFixture(database);

const dayMs = 24 * 3_600_000;
const reason = 'What was sent is not what was shown';

/** As if it had been paid so many days before. */
const age = async (id: string, days: number) => {
  const { releaseAt } = await database.db.payment.findUniqueOrThrow({ where: { id } });
  const earlier = new Date((releaseAt?.getTime() ?? 0) - days * dayMs);
  await database.db.payment.update({ where: { id }, data: { releaseAt: earlier } });
};

const moderator = () => world.person({ role: 'MODERATOR' });

const moderatedBy = async (person: TestPerson) =>
  (await world.moderated(person)).body as Record<
    'disputes' | 'withBank' | 'ofBanned' | 'stuck' | 'problems',
    { id: string }[]
  >;

describe('the hold', () => {
  it('ends seven days after paying though nobody says anything, and the buyer is reminded once', async () => {
    const { id, seller, buyer } = await world.paid();
    await age(id, 4);
    await world.runJob();
    expect(await world.news(buyer)).toEqual([]);
    await age(id, 2);
    await world.collide(
      (tx) => tx.$queryRaw`SELECT FROM payment WHERE id = ${id} FOR UPDATE`,
      [world.runJob, world.runJob],
    );
    expect([await world.statusOfPayment(id), await world.news(buyer)]).toEqual(['HELD', ['holdEnds']]);
    await age(id, 1);
    await world.runJob();
    expect(await world.statusOfPayment(id)).toBe('RELEASED');
    expect((await world.atProvider()).transfers).toMatchObject([{ amount: 9_450 }]);
    expect(await world.news(seller)).toEqual(['paid', 'released']);
    expect(await world.news(buyer)).toEqual(['holdEnds', 'released']);
  });

  it('does not end by itself for a seller who is banned: a moderator decides', async () => {
    const { id, seller } = await world.paid();
    await database.db.user.update({ where: { id: seller.id }, data: { bannedAt: new Date() } });
    await age(id, 8);
    await world.runJob();
    expect(await world.statusOfPayment(id)).toBe('HELD');
    const one = await moderator();
    expect((await moderatedBy(one)).ofBanned).toMatchObject([{ id }]);
    expect((await world.decide(one, id, { action: 'refund', reason })).status).toBe(200);
    await waitForDeferredWork();
    expect(await world.statusOfPayment(id)).toBe('REFUNDED');
  });
});

describe('an event', () => {
  it('that somebody else signed changes nothing', async () => {
    const answer = await world.call(webhook.POST, { method: 'POST', as: null, body: { id: 'evt_1' } });
    expect(answer.status).toBe(400);
    expect(await database.db.paymentEvent.count()).toBe(0);
  });

  it('of an account for payouts is not believed: the provider is asked, so that buyers can pay, or no more', async () => {
    const deal = await world.agree();
    const { providerId: account } = await database.db.payoutAccount.findUniqueOrThrow({
      where: { userId: deal.seller.id },
    });
    await world.control({ account, transfers: 'inactive' });
    expect((await world.pay(deal)).body.error).toContain('account for payouts');
    await world.control({ account, transfers: 'active' });
    expect((await world.pay(deal)).status).toBe(200);
  });

  it('of a refund that somebody made after the seller had the money is for moderators', async () => {
    const [part, whole] = [await world.paid(), await world.paid()];
    for (const { id, buyer } of [part, whole]) await world.do('confirm', buyer, id);
    await world.outcome(part.id, 'refunded', { refundedCents: 2_000 });
    await world.outcome(whole.id, 'refunded');
    const one = await moderator();
    expect((await moderatedBy(one)).problems).toMatchObject([
      { paymentId: part.id },
      { paymentId: whole.id },
    ]);
    expect(await countPaymentsAwaitingModerators(services())).toBe(2);
    for (const { id, buyer } of [part, whole]) {
      expect((await world.show(buyer, id)).body).toMatchObject({ status: 'RELEASED', payout: '94.50' });
    }
    expect((await world.atProvider()).transfers).toHaveLength(2);
  });
});

describe('people', () => {
  it('who were blocked cannot pay, but keep what is theirs of what was paid before', async () => {
    const [before, after] = [await world.agree(), await world.paid()];
    for (const { seller, buyer } of [before, after]) {
      await database.db.block.create({ data: { blockerId: seller.id, blockedId: buyer.id } });
    }
    expect((await world.pay(before)).status).toBe(403);
    expect((await world.do('dispute', after.buyer, after.id)).status).toBe(200);
    expect((await world.do('confirm', after.buyer, after.id)).status).toBe(200);
    expect(await world.statusOfPayment(after.id)).toBe('RELEASED');
    expect((await world.atProvider()).sessions).toHaveLength(1);
  });

  it('cannot delete a listing or an account while money is held, and what is only being paid is closed', async () => {
    const [pending, held] = [await world.agree(), await world.paid()];
    const { paymentId } = (await world.pay(pending)).body;
    const remove = ({ seller, listingId }: typeof pending) =>
      world.call(listing.DELETE, { method: 'DELETE', as: seller, params: { id: listingId } });
    const close = (as: TestPerson) =>
      world.call(deletion.POST, { method: 'POST', as, body: { confirm: 'DELETE' } });
    expect([(await remove(held)).status, (await remove(pending)).status]).toEqual([409, 200]);
    expect(await world.statusOfPayment(paymentId)).toBe('EXPIRED');
    for (const as of [held.seller, held.buyer]) {
      expect(await close(as)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('Money is held') },
      });
    }
    expect((await close(pending.buyer)).status).toBe(200);
    await world.outcome(paymentId, 'paid');
    await world.runJob();
    expect(await world.statusOfPayment(paymentId)).toBe('REFUNDED');
    expect(await world.statusOfPayment(held.id)).toBe('HELD');
  });

  it('who moderate are notified of a dispute, but not of their own, and choose whether', async () => {
    const { id, seller, buyer, listingId } = await world.paid();
    const { title } = await database.db.listing.findUniqueOrThrow({ where: { id: listingId } });
    const [one, banned] = [
      await moderator(),
      await world.person({ role: 'MODERATOR', bannedAt: new Date() }),
    ];
    await database.db.user.update({ where: { id: seller.id }, data: { role: 'MODERATOR' } });
    await world.do('dispute', buyer, id);
    const notified = await database.db.notification.findMany({ where: { kind: 'payment-dispute' } });
    expect(notified).toMatchObject([{ userId: one.id, data: { paymentId: id, amount: '100.00' } }]);
    expect(banned.id).not.toBe(notified[0]?.userId);
    const choice = async (as: TestPerson) =>
      JSON.stringify((await world.call(preferences.GET, { as })).body).includes('"payment-dispute"');
    expect([await choice(one), await choice(buyer)]).toEqual([true, false]);
    const { body } = await world.call(auditLog.GET, { as: one });
    const { data: entries } = auditLogPage.parse(body);
    expect(await resolveAuditTableRows(services(), entries)).toMatchObject([
      { targetName: title, targetHref: `/payments/${id}` },
    ]);
  });
});

describe('the provider', () => {
  it('refuses a transfer: moderators see the payment, and it is made as soon as it can be', async () => {
    const { id, seller, buyer } = await world.paid();
    const { providerId: account } = await database.db.payoutAccount.findUniqueOrThrow({
      where: { userId: seller.id },
    });
    await world.control({ account, transfers: 'inactive' });
    await world.do('confirm', buyer, id).catch(() => undefined);
    await world.runJob().catch(() => undefined);
    const one = await moderator();
    expect((await moderatedBy(one)).stuck).toEqual([]);
    await database.db.paymentOperation.updateMany({
      data: { createdAt: new Date(Date.now() - 2 * 3_600_000) },
    });
    expect((await moderatedBy(one)).stuck).toMatchObject([{ id }]);
    await world.control({ account, transfers: 'active' });
    await world.runJob();
    expect(await world.statusOfPayment(id)).toBe('RELEASED');
    expect((await world.atProvider()).transfers).toHaveLength(1);
    expect((await moderatedBy(one)).stuck).toEqual([]);
  });

  it('has given a part back when a bank takes the money and gives it back: the rest can still be refunded', async () => {
    const { id } = await world.paid();
    const one = await moderator();
    await world.control({ mode: 'down' });
    await world.decide(one, id, { action: 'refund', amount: 30, reason });
    await waitForDeferredWork().catch(() => undefined);
    await world.control({ mode: 'ok' });
    // The part has gone back; the transfer of the rest has not begun.
    await database.db.paymentOperation.updateMany({
      where: { kind: 'TRANSFER' },
      data: { startedAt: null, attempts: 0 },
    });
    await database.db.paymentOperation.updateMany({
      where: { kind: 'REFUND' },
      data: { doneAt: new Date() },
    });
    await database.db.payment.update({ where: { id }, data: { refunded: 30 } });
    await world.outcome(id, 'dispute-opened');
    await world.outcome(id, 'dispute-lost');
    await world.outcome(id, 'dispute-won');
    expect(await world.statusOfPayment(id)).toBe('HELD');
    expect((await world.decide(one, id, { action: 'refund', amount: 20, reason })).status).toBe(200);
    await waitForDeferredWork();
    expect((await world.show(one, id)).body).toMatchObject({
      status: 'RELEASED',
      refunded: '50.00',
      payout: '44.50',
    });
    expect((await world.atProvider()).transfers).toMatchObject([{ amount: 4_450 }]);
  });
});
