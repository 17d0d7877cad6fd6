import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, expect, test } from 'vitest';
import { type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import { findConversationStart } from './find-conversation-start.ts';
import { startConversationWithMessage } from './start-conversation.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let buyer: TestPerson;
let seller: TestPerson;

beforeEach(async () => {
  [buyer, seller] = [await world.person(), await world.person()];
});

test('shows the listing and its seller before the first message', async () => {
  const { id, title, slug } = await world.listing(seller);
  expect(await findConversationStart(world.contextOf(buyer), id)).toEqual({
    conversationId: null,
    isOwn: false,
    listing: {
      id,
      title,
      slug,
      price: '25.00',
      status: 'AVAILABLE',
      image: 'https://media.example/1.jpg',
      updatedAt: expect.any(String),
      isVisible: true,
    },
    seller: { id: seller.id, name: seller.name, image: seller.image },
  });
  expect(await findConversationStart(world.contextOf(seller), id)).toMatchObject({ isOwn: true });
});

test("knows the caller's conversation, also about a listing that is gone", async () => {
  const { id } = await world.listing(seller);
  const begun = await startConversationWithMessage(world.contextOf(buyer), { listingId: id, body: 'Hi' });
  await database.db.listing.update({ where: { id }, data: { status: 'ARCHIVED', deletedAt: new Date() } });
  const prepared = await findConversationStart(world.contextOf(buyer), id);
  expect(prepared).toMatchObject({ conversationId: begun.id, listing: { isVisible: false } });
  // Reveals nothing about another person's conversation.
  expect(await findConversationStart(world.contextOf(await world.person()), id)).toBeNull();
});

test('is null for what cannot be seen or names nothing', async () => {
  const { id } = await world.listing(seller, 'HIDDEN');
  expect(await findConversationStart(world.contextOf(buyer), id)).toBeNull();
  expect(await findConversationStart(world.contextOf(buyer), 'nothing')).toBeNull();
});
