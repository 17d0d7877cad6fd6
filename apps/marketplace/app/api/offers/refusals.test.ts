import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, expect, test } from 'vitest';
import { banEndAccessAndMail } from '#domain/moderation/ban-and-end-access.ts';
import { ratePolicies } from '#rate-limits.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as listingOffers from '../listings/[id]/offers/route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let buyer: TestPerson;
let seller: TestPerson;
let listing: Awaited<ReturnType<typeof world.listing>>;
let conversationId: string;

beforeEach(async () => {
  [buyer, seller] = [await world.person(), await world.person()];
  listing = await world.listing(seller);
  conversationId = await world.talk(listing, buyer);
});

async function ban({ id }: TestPerson) {
  const ctx = world.contextOf(await world.person({ role: 'MODERATOR' }));
  await banEndAccessAndMail({ ...ctx, actor: { ...ctx.actor, role: 'MODERATOR' } }, id, {
    category: 'OTHER',
    reason: 'Sold what was not theirs',
  });
}
const offerFor = (as: TestPerson) =>
  world.call(listingOffers.POST, {
    method: 'POST',
    as,
    params: { id: listing.id },
    body: { amount: 20 },
  });
const told = () => database.db.notification.count();

test('an offer to a banned seller is refused, by listing and by conversation', async () => {
  await ban(seller);
  expect((await offerFor(buyer)).status).toBe(404);
  expect(await world.offer(buyer, conversationId)).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('closed') },
  });
  expect([await database.db.offer.count(), await told()]).toEqual([0, 0]);
});

test('an offer of a buyer who was banned or left meanwhile is not accepted or countered', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  const before = await told();
  await database.db.user.update({ where: { id: buyer.id }, data: { closedAt: new Date() } });
  expect((await world.act('accept', seller, id)).status).toBe(403);
  await database.db.user.update({ where: { id: buyer.id }, data: { closedAt: null } });
  await ban(buyer);
  expect((await world.act('accept', seller, id)).status).toBe(403);
  expect((await world.act('counter', seller, id, { amount: 22 })).status).toBe(403);
  // A session from before the ban.
  expect((await world.act('withdraw', buyer, id)).status).toBe(401);
  expect([await world.statusOf(id), await world.listingStatus(listing.id)]).toEqual(['OPEN', 'AVAILABLE']);
  expect(await told()).toBe(before);
});

test('a seller who is banned leaves an offer that cannot be accepted, and whose end is not reported', async () => {
  const first = await world.openOffer(buyer, conversationId);
  const { id } = (await world.act('counter', seller, first.id, { amount: 22 })).body;
  const before = await told();
  await ban(seller);
  expect((await world.act('accept', buyer, id)).status).toBe(403);
  await world.expire(id);
  await world.runExpiry();
  expect([await world.statusOf(id), await told()]).toEqual(['EXPIRED', before]);
});

test('blocked people can neither offer nor counter, whoever blocked', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  const before = await told();
  for (const [blockerId, blockedId] of [
    [seller.id, buyer.id],
    [buyer.id, seller.id],
  ] as const) {
    await database.db.block.create({ data: { blockerId, blockedId } });
    expect((await world.act('counter', seller, id, { amount: 22 })).status).toBe(403);
    expect((await world.act('accept', seller, id)).status).toBe(403);
    expect((await offerFor(buyer)).status).toBe(403);
    await database.db.block.deleteMany();
  }
  expect([await database.db.offer.count(), await told()]).toEqual([1, before]);
});

test('what is given away takes no offer; made before, one stays', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  await database.db.listing.update({ where: { id: listing.id }, data: { price: '0' } });
  expect((await world.act('counter', seller, id, { amount: 22 })).status).toBe(200);
  const rival = await world.person();
  const [byListing, byConversation] = [
    await offerFor(rival),
    await world.offer(rival, await world.talk(listing, rival)),
  ];
  for (const { status, body } of [byListing, byConversation]) {
    expect([status, body.error]).toEqual([409, expect.stringContaining('free')]);
  }
});

test('a new offer waits for the job that is ending the one before', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  await world.expire(id);
  const [answer] = await world.collide(
    (tx) => tx.$queryRaw`SELECT FROM offer WHERE id = ${id} FOR UPDATE`,
    [() => world.offer(buyer, conversationId)],
  );
  expect([answer?.status, await world.statusOf(id)]).toEqual([200, 'EXPIRED']);
});

test('offers and answers are limited in number, for each person', async () => {
  const { points } = ratePolicies.offer;
  const answers = [];
  for (let n = 0; n <= points; n += 1) answers.push((await world.act('decline', seller, 'nothing')).status);
  expect([answers.filter((status) => status === 404).length, answers.at(-1)]).toEqual([points, 429]);
  expect((await world.offer(buyer, conversationId)).status).toBe(200);
});
