import { randomUUID } from 'node:crypto';
import { externalListingPage, externalMessagePage } from '@repo/schemas/marketplace/external';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createConversation, createListing, createUser } from '@repo/testing/marketplace-factories';
import { expectStableWalks } from '@repo/testing/stable-walks';
import { expect, it } from 'vitest';
import { listListingsOfKeyOwner } from './list-listings-of-key-owner.ts';
import { listMessagesOfKeyOwner } from './list-messages-of-key-owner.ts';

const database = useMarketplaceDatabase();

function contextOf(owner: { id: string }) {
  const key = { kind: 'key' as const, id: 'key', name: 'Robot', ownerId: owner.id, scopes: [] };
  return { db: database.db, key };
}

const first = { limit: 500, cursor: undefined, updatedSince: undefined };

it('listings: every one that stays is found once, whatever is written meanwhile', async () => {
  const { db } = database;
  const seller = await createUser(db);
  await createListing(db);
  await expectStableWalks({
    // Ids at random: in front of the place that the walk has reached as well.
    add: async () => (await createListing(db, { id: randomUUID(), sellerId: seller.id })).id,
    change: (id) => db.listing.update({ where: { id }, data: { price: '1.50' } }),
    remove: (id) => db.listing.update({ where: { id }, data: { deletedAt: new Date(), status: 'ARCHIVED' } }),
    read: (query) => listListingsOfKeyOwner(contextOf(seller), { ...first, ...query }),
  });
});

it('messages: every one is found once, whatever is written meanwhile', async () => {
  const { db } = database;
  const seller = await createUser(db);
  const [mine, another] = [await createListing(db, { sellerId: seller.id }), await createListing(db)];
  const conversations = [
    await createConversation(db, { listing: mine, buyerId: (await createUser(db)).id }),
    await createConversation(db, { listing: mine, buyerId: (await createUser(db)).id }),
    await createConversation(db, { listing: another, buyerId: seller.id }),
  ];
  await createConversation(db, {
    listing: another,
    buyerId: (await createUser(db)).id,
    messages: [{ from: 'buyer', body: 'Not for the seller of the other listing' }],
  });
  let minute = 0;
  await expectStableWalks({
    add: async () => {
      minute += 1;
      const conversation = conversations[minute % 3];
      if (!conversation) throw new Error('Three conversations');
      const { id: conversationId, buyerId: senderId } = conversation;
      const createdAt = new Date(Date.UTC(2026, 10, 27, 0, minute));
      return (await db.message.create({ data: { conversationId, senderId, body: 'Hello', createdAt } })).id;
    },
    change: async () => {},
    remove: (id) => db.message.delete({ where: { id } }),
    read: (query) => listMessagesOfKeyOwner(contextOf(seller), { ...first, ...query }),
  });
});

it('a listing is described in cents and ISO times, without what was deleted or belongs to others', async () => {
  const { db } = database;
  const seller = await createUser(db);
  await createListing(db);
  await createListing(db, { sellerId: seller.id, deletedAt: new Date(), status: 'ARCHIVED' });
  const { id } = await createListing(db, {
    sellerId: seller.id,
    price: '9999999.99',
    canDeliver: true,
    deliveryFee: '4.35',
    status: 'RESERVED',
    imageUrls: ['https://media.example/a.jpg', 'https://media.example/b.jpg'],
  });
  const page = await listListingsOfKeyOwner(contextOf(seller), first);
  expect(externalListingPage.strict().parse(page)).toMatchObject({
    data: [
      {
        id,
        priceCents: 999_999_999,
        deliveryFeeCents: 435,
        currency: 'SGD',
        status: 'RESERVED',
        images: ['https://media.example/a.jpg', 'https://media.example/b.jpg'],
      },
    ],
    nextCursor: null,
  });
});

it('a message is described with its sender, of the own conversations alone', async () => {
  const { db } = database;
  const [seller, buyer] = [await createUser(db), await createUser(db, { name: 'Ben Lim' })];
  const listing = await createListing(db, { sellerId: seller.id });
  await createConversation(db, {
    listing,
    buyerId: buyer.id,
    messages: [
      { from: 'buyer', body: 'Is it there?' },
      { from: 'seller', body: 'Yes' },
    ],
  });
  const page = externalMessagePage.strict().parse(await listMessagesOfKeyOwner(contextOf(seller), first));
  expect(page.data).toMatchObject([
    { body: 'Is it there?', senderName: 'Ben Lim', isOwn: false, listingId: listing.id },
    { body: 'Yes', isOwn: true },
  ]);
  const since = page.data[1]?.createdAt;
  const later = await listMessagesOfKeyOwner(contextOf(buyer), { ...first, updatedSince: since });
  expect(later.data.map(({ body, isOwn }) => [body, isOwn])).toEqual([['Yes', false]]);
  expect(await listMessagesOfKeyOwner(contextOf(await createUser(db)), first)).toEqual({
    data: [],
    nextCursor: null,
  });
});

it('updatedSince finds what changed at that time or later', async () => {
  const { db } = database;
  const seller = await createUser(db);
  const [old, changed] = [
    await createListing(db, { sellerId: seller.id, updatedAt: new Date('2026-11-01T00:00:00Z') }),
    await createListing(db, { sellerId: seller.id, updatedAt: new Date('2026-11-02T00:00:00Z') }),
  ];
  const found = async (updatedSince: string) =>
    (await listListingsOfKeyOwner(contextOf(seller), { ...first, updatedSince })).data.map(({ id }) => id);
  expect(await found('2026-11-02T08:00:00+08:00')).toEqual([changed.id]);
  expect(await found('2026-11-02T00:00:00.001Z')).toEqual([]);
  expect((await found('2026-11-01T00:00:00Z')).sort()).toEqual([old.id, changed.id].sort());
});
