import { createMarketplaceClient } from '@repo/db/marketplace';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createListing, createUser } from '@repo/testing/marketplace-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { listHomeListings } from './list-home-listings.ts';

const database = useMarketplaceDatabase();
const counted = useStatementCountingClient(database, createMarketplaceClient);

const ids = (listings: readonly { id: string }[]) => listings.map(({ id }) => id);

async function listingsOf(sellerId: string, photos: readonly boolean[]) {
  const made = [];
  for (const [index, hasPhoto] of photos.entries()) {
    const createdAt = new Date(Date.UTC(2026, 1, 1 + index));
    const imageUrls = hasPhoto ? [`https://example.com/${index}.jpg`] : [];
    made.push(await createListing(database.db, { sellerId, createdAt, imageUrls }));
  }
  return ids(made);
}

it('start page: followed sellers’ newest with photos first, and what was viewed last, in two statements', async () => {
  const { db } = database;
  const [person, followed, other] = [await createUser(db), await createUser(db), await createUser(db)];
  await db.follow.create({ data: { followerId: person.id, sellerId: followed.id } });
  const [oldest, second, third, fourth, newest] = await listingsOf(followed.id, [
    true,
    false,
    true,
    true,
    false,
  ]);
  const viewed = await listingsOf(other.id, [false, true, true, true, true]);
  await db.recentView.createMany({
    data: viewed.map((listingId, index) => ({
      userId: person.id,
      listingId,
      viewedAt: new Date(Date.UTC(2026, 2, 28 - index)),
    })),
  });
  const ctx = createTestContext({ db: counted.db }, { actor: actorOf(person) });
  await listHomeListings(ctx);
  counted.countSinceLastCall();
  const home = await listHomeListings(ctx);
  expect(counted.countSinceLastCall()).toBe(2);
  expect(ids(home.followed)).toEqual([fourth, third, oldest, newest]);
  expect(ids(home.followed)).not.toContain(second);
  expect(ids(home.viewed)).toEqual(viewed.slice(0, 4));
  expect(home.popular).toEqual([]);
});

it('start page of a visitor: the most liked, with photos first, and nothing of a person', async () => {
  const { db } = database;
  await db.listing.deleteMany();
  const seller = await createUser(db);
  const likes = [3, 9, 7, 5, 1];
  const made = await listingsOf(seller.id, [true, false, true, true, true]);
  for (const [index, id] of made.entries())
    await db.listing.update({ where: { id }, data: { likeCount: likes[index] ?? 0 } });
  const home = await listHomeListings(createTestContext({ db }, { actor: null }));
  const [three, , seven, five, one] = made;
  expect(ids(home.popular)).toEqual([seven, five, three, one]);
  expect([home.followed, home.viewed]).toEqual([[], []]);
});

it('start page of somebody new: no section of their own', async () => {
  const person = await createUser(database.db);
  const home = await listHomeListings(createTestContext({ db: database.db }, { actor: actorOf(person) }));
  expect(home).toEqual({ followed: [], viewed: [], popular: [] });
});
