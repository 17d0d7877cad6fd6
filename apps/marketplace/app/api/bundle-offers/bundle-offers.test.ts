import { inTransaction } from '@repo/db/marketplace';
import type { OwnListingPage } from '@repo/schemas/marketplace/listing';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import { endOffersAndReservationsOfLeavingAccount } from '#domain/offers/end-offers-of-account.ts';
import { findOwnSingleListingAgreement } from '#domain/payments/find-agreement.ts';
import { useBundleFixture } from '#testing/bundle-fixture.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import * as reviews from '../deals/[id]/reviews/route.ts';
import * as listingOffers from '../listings/[id]/offers/route.ts';
import * as relist from '../listings/[id]/relist/route.ts';
import * as soldTo from '../listings/[id]/sold-to/route.ts';
import * as ownListings from '../me/listings/route.ts';

const database = useMarketplaceDatabase();
const world = useBundleFixture(database);
let [buyer, rival, seller] = [{} as TestPerson, {} as TestPerson, {} as TestPerson];
let ids: string[];

beforeEach(async () => {
  [buyer, rival, seller] = [
    await world.person({ name: 'Mei Ling' }),
    await world.person(),
    await world.person({ name: 'Tan Wei' }),
  ];
  ids = await world.stock(seller);
});

const [table, chair, lamp] = [() => ids[0] ?? '', () => ids[1] ?? '', () => ids[2] ?? ''];
const all = (status: string) => ids.map(() => status);

async function acceptedBundle(): Promise<Offer> {
  const offer = await world.openBundle(buyer, ids);
  expect((await world.act('accept', seller, offer.id)).status).toBe(200);
  return offer;
}

async function acceptSingle(as: TestPerson, listingId: string) {
  const call = { method: 'POST', as, params: { id: listingId }, body: { amount: 9 } };
  const { body } = await world.call(listingOffers.POST, call);
  return () => world.act('accept', seller, (body as Offer).id);
}

describe('making one', () => {
  test('is one offer in the chat about the first, with all that it is for', async () => {
    const { status, body } = await world.make(buyer, ids);
    expect(status).toBe(200);
    const listings = ['Table', 'Chair', 'Lamp'].map((title, index) => ({
      id: ids[index],
      title,
      price: '25.00',
    }));
    expect(body).toMatchObject({ listingId: table(), amount: '60.00', status: 'OPEN', listings });
    const offer = body as Offer;
    const seen = await world.see(seller, offer.conversationId);
    expect(seen.offer).toEqual(offer);
    expect(seen.listing.id).toBe(table());
    expect(seen.lastMessage?.body).toBe('Offered S$60.00 for 3 items');
    expect(seen.lastMessage?.event?.offer?.listings).toEqual(listings);
    expect((await world.list(buyer, offer.conversationId)).body.data).toEqual([offer]);
    expect(await world.notified(seller)).toMatchObject([
      { kind: 'offer-received', data: { listingTitle: 'Table and 2 more items', amount: '60.00' } },
    ]);
    expect(await world.make(buyer, ids)).toMatchObject({ status: 409 });
  });

  test('an offer for one listing has no list', async () => {
    const conversation = await world.talk({ id: table(), sellerId: seller.id }, buyer);
    expect(await world.openOffer(buyer, conversation)).not.toHaveProperty('listings');
  });

  test('is refused for too few, too many, twice the same, several sellers, one’s own and what is not there', async () => {
    const foreign = await world.listing(rival);
    const hidden = await world.listing(seller, 'HIDDEN');
    const eleven = Array.from({ length: 11 }, (_, index) => `id-${index}`);
    expect((await world.make(null, ids)).status).toBe(401);
    expect((await world.make(buyer, [table()])).status).toBe(400);
    expect((await world.make(buyer, eleven)).status).toBe(400);
    expect((await world.make(buyer, [table(), table()])).status).toBe(400);
    expect((await world.make(buyer, ids, 0)).status).toBe(400);
    expect(await world.make(buyer, [table(), foreign.id])).toMatchObject({
      status: 400,
      body: { error: 'All listings of an offer must be of one seller' },
    });
    expect((await world.make(seller, ids)).status).toBe(400);
    expect((await world.make(buyer, [table(), hidden.id])).status).toBe(404);
    expect((await world.make(buyer, [table(), 'no-such'])).status).toBe(404);
    await database.db.listing.update({ where: { id: chair() }, data: { status: 'RESERVED' } });
    expect(await world.make(buyer, ids)).toMatchObject({
      status: 409,
      body: { error: '“Chair” is reserved, so there can be no agreement about all of them' },
    });
    await database.db.listing.updateMany({ data: { price: '0', status: 'AVAILABLE' } });
    expect((await world.make(buyer, ids)).status).toBe(409);
    expect(await database.db.conversation.count()).toBe(0);
  });
});

describe('answering one', () => {
  test('accepted, all are reserved, and both are told', async () => {
    await acceptedBundle();
    expect(await world.statusesOf(ids)).toEqual(all('RESERVED'));
    expect(await world.notified(buyer)).toMatchObject([
      { kind: 'offer-answered', data: { answer: 'accepted', listingTitle: 'Table and 2 more items' } },
    ]);
  });

  test('countered when all have become free, it is refused and stays open', async () => {
    const { id } = await world.openBundle(buyer, ids);
    await database.db.listing.updateMany({ where: { id: { in: ids } }, data: { price: 0 } });
    expect(await world.act('counter', seller, id, { amount: 70 })).toMatchObject({ status: 409 });
    expect(await database.db.offer.findMany()).toMatchObject([{ id, status: 'OPEN' }]);
  });

  test('countered, the other price is for the same listings as they are now', async () => {
    const { id } = await world.openBundle(buyer, ids);
    await world.put(seller, lamp(), { title: 'Tall lamp' });
    const counter = await world.act('counter', seller, id, { amount: 70 });
    expect(counter.body).toMatchObject({
      parentId: id,
      amount: '70.00',
      listings: [{ title: 'Table' }, { title: 'Chair' }, { title: 'Tall lamp' }],
    });
    expect((await world.act('accept', buyer, (counter.body as Offer).id)).status).toBe(200);
    expect(await world.statusesOf(ids)).toEqual(all('RESERVED'));
  });

  test('declined, withdrawn and expired it reserves nothing', async () => {
    const declined = await world.openBundle(buyer, ids);
    expect((await world.act('decline', seller, declined.id)).body).toMatchObject({ status: 'DECLINED' });
    const withdrawn = await world.openBundle(buyer, ids);
    expect((await world.act('withdraw', buyer, withdrawn.id)).body).toMatchObject({ status: 'WITHDRAWN' });
    const expired = await world.openBundle(buyer, ids);
    await world.expire(expired.id);
    await world.runExpiry();
    expect((await world.act('accept', seller, expired.id)).status).toBe(409);
    expect(await world.statusesOf(ids)).toEqual(all('AVAILABLE'));
    const [notice] = await database.db.notification.findMany({ where: { kind: 'offer-expired' } });
    expect(notice?.data).toMatchObject({ listingTitle: 'Table and 2 more items' });
  });

  test.each([
    ['SOLD', 'is sold'],
    ['RESERVED', 'is reserved'],
    ['ARCHIVED', 'is no longer for sale'],
  ] as const)('is not accepted once one of them is %s, and names it', async (status, words) => {
    const { id } = await world.openBundle(buyer, ids);
    expect((await world.put(seller, chair(), { status })).status).toBe(200);
    expect(await world.act('accept', seller, id)).toMatchObject({
      status: 409,
      body: { error: `“Chair” ${words}, so there can be no agreement about all of them` },
    });
    expect(await world.statusesOf(ids)).toEqual(['AVAILABLE', status, 'AVAILABLE']);
    expect(await world.statusOf(id)).toBe(status === 'RESERVED' ? 'OPEN' : 'CLOSED');
  });

  test('is not accepted once one of them is hidden or was edited', async () => {
    const { id } = await world.openBundle(buyer, ids);
    await database.db.listing.update({ where: { id: lamp() }, data: { status: 'HIDDEN' } });
    expect((await world.act('accept', seller, id)).body).toMatchObject({
      error: '“Lamp” is not for sale at the moment, so there can be no agreement about all of them',
    });
    await database.db.listing.update({ where: { id: lamp() }, data: { status: 'AVAILABLE' } });
    await world.put(seller, lamp(), { price: 99 });
    expect((await world.act('accept', seller, id)).body).toMatchObject({
      error: expect.stringContaining('“Lamp” was changed after this offer was made'),
    });
    expect(await world.statusesOf(ids)).toEqual(all('AVAILABLE'));
  });
});

describe('races', () => {
  test('two bundles that share a listing: one is accepted', async () => {
    const mine = await world.openBundle(buyer, [table(), chair()]);
    const theirs = await world.openBundle(rival, [lamp(), chair()]);
    const answers = await world.collide(world.lockListing(chair()), [
      () => world.act('accept', seller, mine.id),
      () => world.act('accept', seller, theirs.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const statuses = await world.statusesOf(ids);
    expect(statuses.filter((status) => status === 'RESERVED')).toHaveLength(2);
    expect(statuses[1]).toBe('RESERVED');
  });

  test('a bundle and an offer for one of its listings: one is accepted', async () => {
    const bundle = await world.openBundle(buyer, ids);
    const accept = await acceptSingle(rival, lamp());
    const answers = await world.collide(world.lockListing(lamp()), [
      () => world.act('accept', seller, bundle.id),
      accept,
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await database.db.offer.count({ where: { status: 'ACCEPTED' } })).toBe(1);
  });

  test('the database refuses a second accepted bundle with a listing', async () => {
    const mine = await acceptedBundle();
    const { items: _, ...copy } = {
      items: null,
      ...(await database.db.offer.findUniqueOrThrow({ where: { id: mine.id } })),
    };
    const conversationId = await world.talk({ id: chair(), sellerId: seller.id }, rival);
    await database.db.offer.create({
      data: {
        ...copy,
        id: 'second',
        listingId: chair(),
        conversationId,
        buyerId: rival.id,
        madeById: rival.id,
        status: 'OPEN',
        decidedAt: null,
      },
    });
    await database.db.offerListing.create({
      data: {
        offerId: 'second',
        listingId: lamp(),
        position: 1,
        title: 'Lamp',
        price: '25.00',
        condition: 'GOOD',
      },
    });
    const accept = database.db.offer.update({
      where: { id: 'second' },
      data: { status: 'ACCEPTED', decidedAt: new Date() },
    });
    await expect(accept).rejects.toThrow(/unique/i);
  });
});

describe('afterwards', () => {
  test('sold together: a sale for each, the amount divided, and the buyer told once', async () => {
    const { id } = await acceptedBundle();
    const other = await acceptSingle(rival, lamp()).catch(() => null);
    expect(other).not.toBeNull();
    const sold = await world.end('sold', seller, id);
    expect(sold).toMatchObject({
      status: 200,
      body: {
        data: ids.map((listingId) => ({ listingId, buyerId: buyer.id, offerId: id, amount: '20.00' })),
      },
    });
    expect(await world.statusesOf(ids)).toEqual(all('SOLD'));
    expect((await world.end('sold', seller, id)).body).toEqual(sold.body);
    const told = (await world.notified(buyer)).filter(({ kind }) => kind === 'sold-to-you');
    expect(told).toMatchObject([
      { count: 1, data: { listingTitle: 'Table and 2 more items', amount: '60.00' } },
    ]);
    const messages = await database.db.message.findMany({ where: { event: { kind: 'SOLD' } } });
    expect(messages.map(({ body }) => body)).toEqual(['Sold 3 items for S$60.00']);
  });

  test.each(['reserved', 'sold'] as const)('%s, none is changed alone', async (state) => {
    const { id } = await acceptedBundle();
    if (state === 'sold') await world.end('sold', seller, id);
    const refusal = {
      status: 409,
      body: { error: expect.stringContaining('Sell or release all of them together') },
    };
    if (state === 'reserved') {
      for (const status of ['AVAILABLE', 'SOLD', 'ARCHIVED'])
        expect(await world.put(seller, chair(), { status })).toMatchObject(refusal);
      expect(await world.remove(seller, lamp())).toMatchObject(refusal);
      const sale = { method: 'POST', as: seller, params: { id: table() }, body: { buyerId: buyer.id } };
      expect(await world.call(soldTo.POST, sale)).toMatchObject(refusal);
      expect(await world.statusesOf(ids)).toEqual(all('RESERVED'));
    } else {
      expect((await world.put(seller, chair(), { status: 'ARCHIVED' })).status).toBe(200);
      expect(await database.db.deal.count({ where: { cancelledAt: null } })).toBe(3);
    }
  });

  test.each(['reserved', 'sold'] as const)('released when %s, all are available again', async (state) => {
    const { id } = await acceptedBundle();
    if (state === 'sold') await world.end('sold', seller, id);
    expect(await world.end('release', seller, id)).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED' },
    });
    expect(await world.statusesOf(ids)).toEqual(all('AVAILABLE'));
    expect(await database.db.deal.count({ where: { cancelledAt: null } })).toBe(0);
    expect(await database.db.offerListing.count({ where: { isAccepted: true } })).toBe(0);
    expect((await world.end('release', seller, id)).status).toBe(409);
    const again = await world.openBundle(rival, ids);
    expect((await world.act('accept', seller, again.id)).status).toBe(200);
  });

  test('sold, one that is archived is not offered again alone', async () => {
    const { id } = await acceptedBundle();
    await world.end('sold', seller, id);
    await world.put(seller, chair(), { status: 'ARCHIVED' });
    const again = { method: 'POST', as: seller, params: { id: chair() } };
    expect((await world.call(relist.POST, { ...again, body: { status: 'AVAILABLE' } })).status).toBe(409);
    await world.end('release', seller, id);
    expect(await world.statusesOf(ids)).toEqual(['AVAILABLE', 'ARCHIVED', 'AVAILABLE']);
    expect((await world.call(relist.POST, { ...again, body: { status: 'AVAILABLE' } })).status).toBe(200);
  });

  test('sold, each side reviews the other once, whichever sale they begin from', async () => {
    const { id } = await acceptedBundle();
    await world.end('sold', seller, id);
    const deals = await database.db.deal.findMany();
    expect(deals).toHaveLength(3);
    const review = (as: TestPerson, dealId: string) =>
      world.call(reviews.POST, { method: 'POST', as, params: { id: dealId }, body: { rating: 5, text: '' } });
    const answers = [];
    for (const deal of deals) answers.push(await review(buyer, deal.id));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({
      deal: { listingTitle: 'Table and 2 more items' },
    });
    expect((await review(seller, deals[2]?.id ?? '')).body).toMatchObject({ isPublished: true });
    expect(await database.db.review.count()).toBe(2);
  });

  test('cannot be paid on the site, as one for a single listing can', async () => {
    const { id, conversationId } = await acceptedBundle();
    const agreement = () =>
      findOwnSingleListingAgreement(database.db, world.contextOf(buyer), conversationId);
    expect(await agreement()).toBeNull();
    await world.end('sold', seller, id);
    expect(await agreement()).toBeNull();
    await world.end('release', seller, id);
    const single = await world.openOffer(buyer, conversationId);
    await world.act('accept', seller, single.id);
    expect(await agreement()).toMatchObject({ agreementId: single.id });
  });

  test('the dashboard says for whom each is reserved and to whom it is sold', async () => {
    const open = await world.openBundle(rival, ids);
    const rows = async () =>
      ((await world.call(ownListings.GET, { as: seller })).body as OwnListingPage).data.map(
        ({ openOffers, reservedFor, soldTo: to }) => [openOffers, reservedFor, to],
      );
    expect(await rows()).toEqual(ids.map(() => [1, null, null]));
    await world.act('decline', seller, open.id);
    const { id } = await acceptedBundle();
    expect(await rows()).toEqual(ids.map(() => [0, 'Mei Ling', null]));
    await world.end('sold', seller, id);
    expect(await rows()).toEqual(ids.map(() => [0, 'Mei Ling', 'Mei Ling']));
  });

  test('the buyer’s account closes: all are available again', async () => {
    await acceptedBundle();
    await inTransaction(database.db, (tx) =>
      endOffersAndReservationsOfLeavingAccount(tx, world.contextOf(buyer)),
    );
    expect(await world.statusesOf(ids)).toEqual(all('AVAILABLE'));
    expect((await world.notified(seller)).at(-1)).toMatchObject({
      kind: 'offer-answered',
      data: { answer: 'left', listingTitle: 'Table and 2 more items' },
    });
  });

  test('is the seller’s to sell and release, and only of what is accepted', async () => {
    const offer = await world.openBundle(buyer, ids);
    for (const action of ['sold', 'release'] as const) {
      expect((await world.end(action, null, offer.id)).status).toBe(401);
      expect((await world.end(action, rival, offer.id)).status).toBe(404);
      expect((await world.end(action, buyer, offer.id)).status).toBe(403);
      expect((await world.end(action, seller, offer.id)).status).toBe(409);
    }
    const single = await world.openOffer(rival, await world.talk({ id: lamp(), sellerId: seller.id }, rival));
    expect((await world.end('sold', seller, single.id)).status).toBe(400);
  });
});
