import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, expect, test } from 'vitest';
import * as one from '#app/api/listings/[id]/route.ts';
import * as moderation from '#app/api/moderation/listings/[id]/route.ts';
import * as people from '#app/api/moderation/users/[id]/route.ts';
import { eraseDueAccounts } from '#domain/deletion/erase-due-accounts.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import { createTestContext } from '#testing/test-context.ts';
import * as deletion from './route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let [buyer, seller] = [{} as TestPerson, {} as TestPerson];
let listing: Awaited<ReturnType<typeof world.listing>>;
let conversationId: string;

beforeEach(async () => {
  [buyer, seller] = [await world.person({ name: 'Mei' }), await world.person({ name: 'Arjun' })];
  listing = await world.listing(seller);
  conversationId = await world.talk(listing, buyer);
});

async function close(as: TestPerson) {
  const { status } = await world.call(deletion.POST, { method: 'POST', as, body: { confirm: 'DELETE' } });
  expect(status).toBe(200);
}
const markAsSold = () =>
  world.call(one.PUT, { method: 'PUT', as: seller, params: { id: listing.id }, body: { status: 'SOLD' } });
async function agree(): Promise<string> {
  const { id } = await world.openOffer(buyer, conversationId);
  await world.act('accept', seller, id);
  return id;
}

test('a buyer who leaves releases what is reserved, and the seller is told', async () => {
  const id = await agree();
  const read = await world.watch(seller);
  await close(buyer);
  expect([await world.statusOf(id), await world.listingStatus(listing.id)]).toEqual([
    'CANCELLED',
    'AVAILABLE',
  ]);
  expect((await world.notified(seller)).at(-1)).toMatchObject({
    kind: 'offer-answered',
    data: { answer: 'left', from: 'Mei' },
  });
  const notices = await read();
  expect(notices).toContainEqual({ kind: 'offer', offerId: id });
  expect(notices).toContainEqual({ kind: 'listing', listingId: listing.id });
});

test('what a moderator has hidden meanwhile comes back available, not reserved for nobody', async () => {
  await agree();
  const moderator = await world.person({ role: 'MODERATOR' });
  const moderate = (body: object) =>
    world.call(moderation.POST, { method: 'POST', as: moderator, params: { id: listing.id }, body });
  await moderate({ action: 'hide', category: 'SCAM' });
  await close(buyer);
  expect(await world.listingStatus(listing.id)).toBe('HIDDEN');
  await moderate({ action: 'restore' });
  expect(await world.listingStatus(listing.id)).toBe('AVAILABLE');
});

test('what a banned seller had reserved comes back reserved, unless its buyer left meanwhile', async () => {
  const other = await world.listing(seller);
  await agree();
  const rival = await world.person();
  const kept = await world.openOffer(rival, await world.talk(other, rival));
  await world.act('accept', seller, kept.id);
  const moderator = await world.person({ role: 'MODERATOR' });
  const moderate = (body: object) =>
    world.call(people.POST, { method: 'POST', as: moderator, params: { id: seller.id }, body });
  await moderate({ action: 'ban', category: 'SCAM' });
  await close(buyer);
  await moderate({ action: 'unban' });
  expect([await world.listingStatus(listing.id), await world.listingStatus(other.id)]).toEqual([
    'AVAILABLE',
    'RESERVED',
  ]);
});

test('what was sold to a buyer who leaves stays sold', async () => {
  const id = await agree();
  await markAsSold();
  const before = await world.notified(seller);
  await close(buyer);
  expect([await world.statusOf(id), await world.listingStatus(listing.id)]).toEqual(['ACCEPTED', 'SOLD']);
  expect(await database.db.deal.count({ where: { cancelledAt: null } })).toBe(1);
  expect(await world.notified(seller)).toEqual(before);
});

test.each([
  ['buyer', () => buyer],
  ['seller', () => seller],
] as const)('open offers end when the %s leaves, and those of others do not', async (_, who) => {
  const { id } = await world.openOffer(buyer, conversationId);
  const [rival, other] = [await world.person(), await world.listing(await world.person())];
  const apart = await world.openOffer(rival, await world.talk(other, rival));
  await close(who());
  expect([await world.statusOf(id), await world.statusOf(apart.id)]).toEqual(['CLOSED', 'OPEN']);
});

test.each([
  ['buyer', () => buyer],
  ['seller', () => seller],
] as const)('an account with a sale is erased, and the sale stays: the %s', async (_, who) => {
  await agree();
  await markAsSold();
  await close(who());
  await database.db.accountDeletion.updateMany({ data: { dueAt: new Date(Date.now() - 1) } });
  const ctx = createTestContext(database);
  expect(await eraseDueAccounts(ctx)).toEqual({ erased: 1, failures: [] });
  expect(await database.db.deal.findMany({ include: { buyer: true, seller: true } })).toMatchObject([
    {
      listingId: listing.id,
      cancelledAt: null,
      [who() === buyer ? 'buyer' : 'seller']: { name: 'Deleted account' },
    },
  ]);
  expect(await database.db.listing.count({ where: { id: listing.id } })).toBe(1);
});

test('a listing that only a sale refers to outlives its seller’s account', async () => {
  await agree();
  await markAsSold();
  await database.db.conversation.delete({ where: { id: conversationId } });
  await close(seller);
  await database.db.accountDeletion.updateMany({ data: { dueAt: new Date(Date.now() - 1) } });
  expect(await eraseDueAccounts(createTestContext(database))).toEqual({ erased: 1, failures: [] });
  expect(await database.db.listing.findUnique({ where: { id: listing.id } })).toMatchObject({
    description: '',
    deletedAt: expect.any(Date),
  });
});
