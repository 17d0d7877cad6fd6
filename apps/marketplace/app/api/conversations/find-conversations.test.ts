import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createConversation, createListing } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { conversationIdsOf, type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as conversations from './route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let me: TestPerson;
let made = 0;

beforeEach(async () => {
  me = await world.person({ name: 'Me Myself' });
  made = 0;
});

type Told = { title?: string; name?: string; as?: 'buyer' | 'seller'; isRead?: boolean };

/** Each newer than the previous. */
async function tell({ title = 'Lamp', name = 'Somebody', as = 'buyer', isRead = true }: Told) {
  const other = await world.person({ name });
  const [buyer, seller] = as === 'buyer' ? [me, other] : [other, me];
  const listing = await createListing(database.db, { sellerId: seller.id, title });
  const from = as === 'buyer' ? 'seller' : 'buyer';
  made += 1;
  const { id } = await createConversation(database.db, {
    listing,
    buyerId: buyer.id,
    messages: [{ from, body: 'Hello' }],
    lastMessageAt: new Date(Date.UTC(2026, 10, 20, 10, made)),
    isRead,
  });
  return id;
}

/** Newest first. */
async function find(query: Record<string, string>, as = me) {
  const path = `/?${new URLSearchParams(query)}`;
  const { status, body } = await world.call(conversations.GET, { as, path });
  expect(status).toBe(200);
  return conversationIdsOf(body.data);
}

describe('searching the conversations', () => {
  test('a word of the title or of the name finds, in both roles, the newest first', async () => {
    const bought = await tell({ title: 'Oak desk', name: 'Priya Raman' });
    const sold = await tell({ title: 'Oak shelf', name: 'Marcus Lee', as: 'seller' });
    await tell({ title: 'Lamp', name: 'Nobody' });
    expect(await find({ search: 'OAK' })).toEqual([sold, bought]);
    expect(await find({ search: 'marcus' })).toEqual([sold]);
    expect(await find({ search: ' raman   desk ' })).toEqual([bought]);
    expect(await find({ search: 'raman shelf' })).toEqual([]);
    expect(await find({ search: '"oak desk"' })).toEqual([bought]);
    expect(await find({ search: '"desk oak"' })).toEqual([]);
    expect(await find({ search: '' })).toHaveLength(3);
    expect(await find({ search: ' ' })).toHaveLength(3);
  });

  test('Chinese, Tamil, accents and full-width letters are found', async () => {
    const chinese = await tell({ title: '二手橡木书桌', name: '陈美玲' });
    const tamil = await tell({ title: 'பழைய மர மேசை', name: 'கவிதா செல்வம்', as: 'seller' });
    const french = await tell({ title: 'Chaise Élysée', name: 'Zoë Müller' });
    expect(await find({ search: '书桌' })).toEqual([chinese]);
    expect(await find({ search: '美玲' })).toEqual([chinese]);
    expect(await find({ search: 'மேசை' })).toEqual([tamil]);
    expect(await find({ search: 'கவிதா' })).toEqual([tamil]);
    expect(await find({ search: 'zoe elysee' })).toEqual([french]);
    expect(await find({ search: 'Ｃｈａｉｓｅ' })).toEqual([french]);
  });

  test('%, _ and \\ match literally', async () => {
    const cotton = await tell({ title: '100% cotton_sheet' });
    const path = await tell({ title: 'Disk C:\\ backup' });
    await tell({ title: '100 cottonXsheets' });
    expect(await find({ search: '%' })).toEqual([cotton]);
    expect(await find({ search: '％' })).toEqual([cotton]);
    expect(await find({ search: 'n_s' })).toEqual([cotton]);
    expect(await find({ search: 'c:\\' })).toEqual([path]);
  });

  test("finds neither other people's conversations nor one's own name", async () => {
    const mine = await tell({ title: 'Oak desk', name: 'Priya Raman' });
    const [buyer, seller] = [await world.person(), await world.person({ name: 'Priya Raman' })];
    const listing = await createListing(database.db, { sellerId: seller.id, title: 'Oak desk' });
    await createConversation(database.db, {
      listing,
      buyerId: buyer.id,
      messages: [{ from: 'seller', body: 'Hi' }],
    });
    expect(await find({ search: 'oak' })).toEqual([mine]);
    expect(await find({ search: 'priya', unread: 'false' })).toEqual([mine]);
    expect(await find({ unread: 'true' })).toEqual([]);
    expect(await find({ search: 'myself' })).toEqual([]);
    expect(await find({ search: 'oak' }, await world.person())).toEqual([]);
  });

  test('a listing that is sold, hidden or deleted is found still', async () => {
    const id = await tell({ title: 'Oak desk' });
    await database.db.listing.updateMany({ data: { status: 'ARCHIVED', deletedAt: new Date() } });
    expect(await find({ search: 'oak' })).toEqual([id]);
  });
});

describe('the unread conversations', () => {
  test('are those with a message that I have not read, also among those found', async () => {
    const unread = await tell({ title: 'Oak desk', isRead: false });
    await tell({ title: 'Oak shelf' });
    const other = await tell({ title: 'Lamp', as: 'seller', isRead: false });
    expect(await find({ unread: 'true' })).toEqual([other, unread]);
    expect(await find({ unread: 'true', search: 'oak' })).toEqual([unread]);
    expect(await find({ unread: '' })).toHaveLength(3);
  });

  test('conversations that only the other person has not read are excluded', async () => {
    const other = await world.person();
    const listing = await world.listing(other);
    await createConversation(database.db, {
      listing,
      buyerId: me.id,
      messages: [{ from: 'buyer', body: 'Hello' }],
    });
    expect(await find({ unread: 'true' })).toEqual([]);
    expect(await find({ unread: 'true' }, other)).toHaveLength(1);
  });
});

test('pages of thousands of matches neither overlap nor miss any', async () => {
  const listing = await createListing(database.db, { sellerId: me.id, title: 'Oak desk' });
  const bought = await createListing(database.db, { title: 'Oak shelf' });
  await database.db.$executeRaw`
    INSERT INTO "user" (id, name, email, updated_at)
    SELECT 'u' || n, CASE WHEN n % 100 = 0 THEN 'Rare Bird' ELSE 'Common Name' END, n || '@many.example', now()
    FROM generate_series(1, 5000) n`;
  await database.db.$executeRaw`
    INSERT INTO conversation (id, listing_id, buyer_id, seller_id, last_message_at)
    SELECT 'c' || n, ${listing.id}, 'u' || n, ${me.id}, timestamptz '2026-11-20' - n / 2 * interval '1 minute'
    FROM generate_series(1, 5000) n`;
  await database.db.$executeRaw`
    INSERT INTO conversation (id, listing_id, buyer_id, seller_id, last_message_at)
    VALUES ('bought', ${bought.id}, ${me.id}, ${bought.sellerId}, '2026-11-19')`;
  await database.db.$executeRaw`
    INSERT INTO conversation_participant (conversation_id, user_id, unread_count)
    SELECT id, unnest(ARRAY[buyer_id, seller_id]), CASE WHEN substr(id, 2) LIKE '%00' THEN 2 ELSE 0 END
    FROM conversation`;
  // As autovacuum does within a minute: with the statistics of empty tables the planner may compare all rows with all.
  await database.db.$executeRaw`ANALYZE "user", conversation, conversation_participant`;

  const seen: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null && page < 9; page += 1) {
    const path: string = `/?search=rare+oak&unread=true&limit=20&cursor=${cursor}`;
    const { body } = await world.call(conversations.GET, { as: me, path });
    seen.push(...conversationIdsOf(body.data));
    cursor = body.nextCursor;
  }
  expect(cursor).toBeNull();
  expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => `c${(index + 1) * 100}`));
});

test.each(['unread=yes', 'unread=1', `search=${'x'.repeat(201)}`, 'search=a&search=b'])(
  'is 400 with %s',
  async (query) => {
    const { status } = await world.call(conversations.GET, { as: me, path: `/?${query}` });
    expect(status).toBe(400);
  },
);
