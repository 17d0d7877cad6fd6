import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { withClient } from '@repo/workbench/postgres/with-client';
import { expect, test } from 'vitest';
import { benchSearches, oneListingSlug } from './searches.ts';
import { messagesPerConversation } from './seed-chats.ts';
import { seedMarketplaceDatabase } from './seed-database.ts';

const database = useMarketplaceDatabase();
const volume = { sellers: 50, listings: 4_000 };

test('it holds what it says, as the triggers would have written it', async () => {
  await withClient(database.url, async (client) => {
    const indexes = `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`;
    const before = (await client.query(indexes)).rows;
    await seedMarketplaceDatabase(client, volume);
    expect((await client.query(indexes)).rows).toEqual(before);

    const texts = 'SELECT id, search_text FROM listing ORDER BY id LIMIT 50';
    const filled = (await client.query(texts)).rows;
    await client.query('UPDATE listing SET title = title');
    expect((await client.query(texts)).rows).toEqual(filled);
    const orphans = await client.query(
      `SELECT l.id FROM listing l WHERE NOT EXISTS (SELECT FROM "user" WHERE id = l.seller_id)
         OR NOT EXISTS (SELECT FROM category WHERE id = l.category_id)
         OR 3 <> (SELECT count(*) FROM listing_image WHERE listing_id = l.id)`,
    );
    expect(orphans.rows).toEqual([]);
  });
  const { db } = database;
  expect(await db.listing.count()).toBe(volume.listings);
  expect(await db.listing.count({ where: { status: 'AVAILABLE' } })).toBe(volume.listings * 0.85);
  expect(await db.listing.count({ where: { searchText: { contains: 'theremin' } } })).toBe(4);
  const wooden = await db.listing.count({ where: { searchText: { contains: 'wooden' } } });
  expect(wooden / volume.listings).toBeCloseTo(1 / 7, 1);
  expect(await db.searchWord.count({ where: { word: { in: ['wooden', 'theremin', 'bicycle'] } } })).toBe(3);
  expect(await db.listing.findUnique({ where: { slug: oneListingSlug } })).toMatchObject({
    status: 'AVAILABLE',
  });
});

test('chats are complete: two people, their messages in turns, and the time of the last one', async () => {
  await withClient(database.url, (client) =>
    seedMarketplaceDatabase(client, { ...volume, picturesEach: 1, conversations: 60 }),
  );
  const { db } = database;
  const conversations = await db.conversation.findMany({
    include: { messages: { orderBy: { createdAt: 'asc' } }, participants: true, listing: true },
  });
  expect(conversations).toHaveLength(60);
  for (const { messages, participants, listing, buyerId, sellerId, lastMessageAt } of conversations) {
    expect(messages).toHaveLength(messagesPerConversation);
    expect(new Set(messages.map(({ senderId }) => senderId))).toEqual(new Set([buyerId, sellerId]));
    expect(new Set(participants.map(({ userId }) => userId))).toEqual(new Set([buyerId, sellerId]));
    expect(messages.at(-1)?.createdAt).toEqual(lastMessageAt);
    expect(listing.sellerId).toBe(sellerId);
  }
});

test('what is measured has an address of its own', () => {
  expect(new Set(benchSearches.map(({ path }) => path)).size).toBe(benchSearches.length);
});
