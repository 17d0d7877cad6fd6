import { inTransaction } from '@repo/db/marketplace';
import type { DealReviews } from '@repo/schemas/marketplace/review';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import { releaseBundle } from '#domain/deals/bundle-deals.ts';
import { banEndAccessAndMail } from '#domain/moderation/ban-and-end-access.ts';
import { unbanAndRestoreListings } from '#domain/moderation/unban-person.ts';
import { findOutdatedNotificationIds } from '#domain/notifications/find-outdated-notification-ids.ts';
import { endOffersAndReservationsOfLeavingAccount } from '#domain/offers/end-offers-of-account.ts';
import { useBundleFixture } from '#testing/bundle-fixture.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import * as reviews from '../deals/[id]/reviews/route.ts';
import * as soldTo from '../listings/[id]/sold-to/route.ts';

const database = useMarketplaceDatabase();
const world = useBundleFixture(database);
let [buyer, rival, seller] = [{} as TestPerson, {} as TestPerson, {} as TestPerson];
let [table, chair, lamp] = ['', '', ''];
let ids: string[];

beforeEach(async () => {
  [buyer, rival, seller] = [await world.person(), await world.person(), await world.person()];
  ids = await world.stock(seller);
  [table = '', chair = '', lamp = ''] = ids;
});

async function acceptBundle(): Promise<{ id: string; conversationId: string }> {
  const offer = await world.openBundle(buyer, ids);
  expect((await world.act('accept', seller, offer.id)).status).toBe(200);
  return offer;
}

const activeDeals = async () =>
  (await database.db.deal.findMany({ where: { cancelledAt: null } })).map(({ listingId, amount }) => ({
    listingId,
    amount: amount.toFixed(2),
  }));

describe('an item that an instance of the previous release sold alone', () => {
  /** It knows the offer for the first listing and no lists. */
  async function sellAlone(listingId: string, deal?: { buyerId: string; offerId: string | null }) {
    await database.db
      .$executeRaw`UPDATE listing SET status = 'SOLD', updated_at = now() WHERE id = ${listingId}`;
    if (deal) {
      await database.db.$executeRaw`
        INSERT INTO deal (id, listing_id, seller_id, buyer_id, offer_id, amount)
        VALUES ('alone', ${listingId}, ${seller.id}, ${deal.buyerId}, ${deal.offerId}, 20)`;
    }
  }
  const release = (id: string) => world.end('release', seller, id);

  test('to somebody else stays sold when the others are released', async () => {
    const { id } = await acceptBundle();
    await sellAlone(lamp, { buyerId: rival.id, offerId: null });
    expect(await world.end('sold', seller, id)).toMatchObject({
      status: 400,
      body: { error: '“Lamp” is not reserved any more, so not all can be sold. Release them instead' },
    });
    expect(await release(id)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } });
    expect(await world.statusesOf(ids)).toEqual(['AVAILABLE', 'AVAILABLE', 'SOLD']);
    expect(await activeDeals()).toEqual([{ listingId: lamp, amount: '20.00' }]);
  });

  test('to nobody, or hidden since, stays sold too', async () => {
    const { id } = await acceptBundle();
    await sellAlone(chair);
    await sellAlone(lamp);
    await database.db.listing.update({
      where: { id: lamp },
      data: { status: 'HIDDEN', hiddenFrom: 'SOLD', hiddenAt: new Date() },
    });
    expect((await release(id)).status).toBe(200);
    expect(await world.statusesOf(ids)).toEqual(['AVAILABLE', 'SOLD', 'HIDDEN']);
    expect(await database.db.listing.findUnique({ where: { id: lamp } })).toMatchObject({
      hiddenFrom: 'SOLD',
    });
  });

  test('by the offer, which it takes for one for the first, is not a sale of all, and stays', async () => {
    const { id } = await acceptBundle();
    await sellAlone(table, { buyerId: buyer.id, offerId: id });
    expect((await world.end('sold', seller, id)).status).toBe(400);
    expect((await release(id)).status).toBe(200);
    expect(await world.statusesOf(ids)).toEqual(['SOLD', 'AVAILABLE', 'AVAILABLE']);
    expect(await activeDeals()).toEqual([{ listingId: table, amount: '20.00' }]);
    const { body } = await world.call(reviews.GET, { as: buyer, params: { id: 'alone' } });
    expect((body as DealReviews).deal.listingTitle).toBe('Table');
  });

  test('stays sold when the buyer of all leaves', async () => {
    await acceptBundle();
    await sellAlone(table, { buyerId: rival.id, offerId: null });
    await inTransaction(database.db, (tx) =>
      endOffersAndReservationsOfLeavingAccount(tx, world.contextOf(buyer)),
    );
    expect(await world.statusesOf(ids)).toEqual(['SOLD', 'AVAILABLE', 'AVAILABLE']);
    expect(await database.db.offer.count({ where: { status: 'ACCEPTED' } })).toBe(0);
  });

  test('while the release waits for it stays sold', async () => {
    const { id } = await acceptBundle();
    const [released] = await world.collide(
      (tx) => tx.$executeRaw`UPDATE listing SET status = 'SOLD', updated_at = now() WHERE id = ${lamp}`,
      [() => release(id)],
    );
    expect(released?.status).toBe(200);
    expect(await world.statusesOf(ids)).toEqual(['AVAILABLE', 'AVAILABLE', 'SOLD']);
  });
});

describe('an offer for several of somebody who buys one of them', () => {
  const closedTo = async (person: TestPerson) =>
    (await world.notified(person)).filter(
      ({ kind, data }) => kind === 'offer-answered' && (data as { answer: string }).answer === 'closed',
    );

  test('is closed, and they are notified of that beside the sale', async () => {
    await world.openBundle(buyer, [table, chair]);
    await world.openOffer(buyer, await world.talk({ id: lamp, sellerId: seller.id }, buyer));
    const sell = (listingId: string) =>
      world.call(soldTo.POST, {
        method: 'POST',
        as: seller,
        params: { id: listingId },
        body: { buyerId: buyer.id },
      });
    expect((await sell(lamp)).status).toBe(200);
    expect(await closedTo(buyer)).toEqual([]);
    expect((await sell(table)).status).toBe(200);
    expect(await closedTo(buyer)).toMatchObject([{ data: { listingTitle: 'Table', amount: '60.00' } }]);
  });

  test('is closed by a sale of several, unless it was for nothing else', async () => {
    const sofa = await world.listing(seller);
    const more = await world.openBundle(buyer, [lamp, sofa.id]);
    await world.openOffer(buyer, await world.talk({ id: chair, sellerId: seller.id }, buyer));
    const { id } = await acceptBundle();
    expect((await world.end('sold', seller, id)).status).toBe(200);
    expect(await world.statusOf(more.id)).toBe('CLOSED');
    expect(await closedTo(buyer)).toMatchObject([{ data: { offerId: more.id } }]);
  });
});

test('the mail that an offer for several is closed is not sent once all of them are for sale again', async () => {
  await world.openBundle(buyer, ids);
  expect((await world.put(seller, chair, { status: 'SOLD' })).status).toBe(200);
  expect((await world.put(seller, lamp, { status: 'RESERVED' })).status).toBe(200);
  const outdated = async () => {
    const waiting = await database.db.notification.findMany({ where: { userId: buyer.id } });
    const found = await findOutdatedNotificationIds(
      database.db,
      waiting.map(({ id, kind, data }) => ({ id, kindName: kind, data })),
    );
    return found.size;
  };
  const setStatus = (id: string) =>
    database.db.listing.update({ where: { id }, data: { status: 'AVAILABLE' } });
  await setStatus(chair);
  expect(await outdated()).toBe(0);
  await setStatus(lamp);
  expect(await outdated()).toBe(1);
});

describe('a ban of the seller', () => {
  const ban = async () => {
    const moderator = world.contextOf(await world.person({ role: 'MODERATOR' }));
    const ctx = { ...moderator, actor: { ...moderator.actor, role: 'MODERATOR' as const } };
    await banEndAccessAndMail(ctx, seller.id, { category: 'OTHER', reason: 'Fraud' });
    return ctx;
  };

  test('hides what is reserved; lifted, what the buyer left meanwhile is available', async () => {
    await acceptBundle();
    const moderator = await ban();
    await inTransaction(database.db, (tx) =>
      endOffersAndReservationsOfLeavingAccount(tx, world.contextOf(buyer)),
    );
    expect(await world.statusesOf(ids)).toEqual(['HIDDEN', 'HIDDEN', 'HIDDEN']);
    await unbanAndRestoreListings(moderator, seller.id, '');
    expect(await world.statusesOf(ids)).toEqual(['AVAILABLE', 'AVAILABLE', 'AVAILABLE']);
  });

  test('lets nothing that was sold come back by a release that had begun', async () => {
    const { id } = await acceptBundle();
    await world.end('sold', seller, id);
    await ban();
    await expect(releaseBundle(world.contextOf(seller), id)).rejects.toMatchObject({ status: 401 });
    expect(await world.statusesOf(ids)).toEqual(['SOLD', 'SOLD', 'SOLD']);
  });
});

describe('the end of the conversation’s retention period', () => {
  const forget = (conversationId: string) =>
    database.db.conversation.delete({ where: { id: conversationId } });

  test('leaves the sales and the review; each sale is one of its own from then on', async () => {
    const { id, conversationId } = await acceptBundle();
    await world.end('sold', seller, id);
    const deals = await database.db.deal.findMany({ orderBy: { createdAt: 'asc' } });
    const first = deals.find(({ listingId }) => listingId === table)?.id ?? '';
    const review = { method: 'POST', as: buyer, params: { id: first }, body: { rating: 5, text: 'Good' } };
    expect((await world.call(reviews.POST, review)).status).toBe(201);
    await forget(conversationId);
    expect(await activeDeals()).toHaveLength(3);
    expect(await database.db.deal.count({ where: { offerId: { not: null } } })).toBe(0);
    const { body } = await world.call(reviews.GET, { as: buyer, params: { id: first } });
    expect((body as DealReviews).deal.listingTitle).toBe('Table');
    expect(await database.db.review.count()).toBe(1);
    expect((await world.end('release', seller, id)).status).toBe(404);
    expect((await world.put(seller, chair, { status: 'ARCHIVED' })).status).toBe(200);
  });

  test('before a sale leaves nothing reserved that its seller cannot change', async () => {
    const { conversationId } = await acceptBundle();
    await forget(conversationId);
    for (const id of ids) expect((await world.put(seller, id, { status: 'AVAILABLE' })).status).toBe(200);
    expect(await world.statusesOf(ids)).toEqual(['AVAILABLE', 'AVAILABLE', 'AVAILABLE']);
  });
});
