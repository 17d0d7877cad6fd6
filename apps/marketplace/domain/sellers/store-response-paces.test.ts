import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSellerFacts } from './seller-facts.ts';
import { storeResponsePaces } from './store-response-paces.ts';

const database = useMarketplaceDatabase();
const now = new Date('2026-11-20T04:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let seller: { id: string };

beforeEach(async () => {
  seller = await createUser(database.db);
});

type Contact = {
  afterMs?: number;
  askedMsAgo?: number;
  event?: 'SOLD' | 'OFFER_DECLINED';
  isBanned?: boolean;
};

/** A buyer's first message, two days ago, and what came from the seller afterwards. */
async function contact({ afterMs, askedMsAgo = 2 * day, event, isBanned }: Contact): Promise<void> {
  const { db } = database;
  const listing = await createListing(db, { sellerId: seller.id });
  const buyer = await createUser(db, { bannedAt: isBanned ? now : null });
  const askedAt = new Date(now.getTime() - askedMsAgo);
  const at = (ms: number) => new Date(askedAt.getTime() + ms);
  const { id: conversationId } = await db.conversation.create({
    data: { listingId: listing.id, buyerId: buyer.id, sellerId: seller.id, lastMessageAt: at(afterMs ?? 5) },
  });
  const from = (senderId: string, ms: number) => ({
    conversationId,
    senderId,
    body: 'Hi',
    createdAt: at(ms),
  });
  await db.message.createMany({ data: [from(buyer.id, 0), from(buyer.id, 5)] });
  if (afterMs === undefined) return;
  const answer = await db.message.create({ data: from(seller.id, afterMs) });
  if (event) await db.messageEvent.create({ data: { messageId: answer.id, kind: event } });
  await db.message.create({ data: from(seller.id, afterMs + 20 * hour) });
}

async function measured(...contacts: Contact[]) {
  for (const one of contacts) await contact(one);
  await storeResponsePaces({ db: database.db, clock: () => now });
  return (await getSellerFacts({ db: database.db, actor: null }, seller.id)).pace;
}

const times = (count: number, one: Contact) => Array.from({ length: count }, () => one);

describe('how fast a seller answers', () => {
  it('is the median time to the first answer, in three steps, and nothing beyond a day', async () => {
    expect(await measured(...times(3, { afterMs: hour }), ...times(2, { afterMs: 5 * day }))).toBe('HOUR');
    expect(await measured(...times(4, { afterMs: 6 * hour }))).toBe('HOURS');
    expect(await measured(...times(8, { afterMs: 24 * hour }))).toBe('DAY');
    expect(await measured(...times(20, { afterMs: 25 * hour }))).toBeNull();
    expect(await database.db.responseTime.count()).toBe(0);
  });

  it('takes five first messages within 90 days, of people who are not banned', async () => {
    const left = [
      { afterMs: minute, askedMsAgo: 91 * day },
      { afterMs: minute, isBanned: true },
    ];
    expect(await measured(...times(4, { afterMs: minute }), ...left)).toBeNull();
    expect(await measured({ afterMs: minute, askedMsAgo: 89 * day })).toBe('HOUR');
    expect(await database.db.responseTime.findFirst()).toMatchObject({ contacts: 5, medianSeconds: 60 });
  });

  it('counts what is never answered as slow, once it has waited for a day', async () => {
    const answered = times(5, { afterMs: minute });
    expect(await measured(...answered, ...times(9, { askedMsAgo: 23 * hour }))).toBe('HOUR');
    expect(await measured(...times(6, {}))).toBeNull();
  });

  it('takes the answer to an offer for an answer, and the record of a sale for none', async () => {
    expect(await measured(...times(5, { afterMs: minute, event: 'OFFER_DECLINED' }))).toBe('HOUR');
    expect(await measured(...times(11, { afterMs: minute, event: 'SOLD' }))).toBe('DAY');
  });

  it('is measured of everybody, and ends with the messages that it was measured by', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => createUser(database.db)));
    for (const other of [...others, seller]) {
      seller = other;
      await measured(...times(5, { afterMs: minute }));
    }
    expect(await database.db.responseTime.count()).toBe(4);
    await storeResponsePaces({ db: database.db, clock: () => new Date(now.getTime() + 90 * day) });
    expect(await database.db.responseTime.count()).toBe(0);
  });
});
