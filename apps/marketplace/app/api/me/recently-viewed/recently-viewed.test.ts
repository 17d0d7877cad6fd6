import { waitForDeferredWork } from '@repo/base/deferred';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { maxRecentViewsPerPerson } from '#domain/recently-viewed/remember-view.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

async function view(caller: MarketplaceCaller, id: string): Promise<void> {
  expect((await caller.get(`/api/listings/${id}`)).status).toBe(200);
  await waitForDeferredWork();
}

async function viewedBy(caller: MarketplaceCaller): Promise<string[]> {
  const { body } = await caller.get('/api/me/recently-viewed');
  return body.data.map(({ id }) => id);
}

it('what a person looked at is listed for them alone, the last first, each once', async () => {
  const { db } = service;
  const me = createMarketplaceCaller(await createUser(db));
  const [desk, lamp] = [await createListing(db), await createListing(db)];
  for (const { id } of [desk, lamp, desk]) await view(me, id);
  expect(await viewedBy(me)).toEqual([desk.id, lamp.id]);

  const seller = await db.user.findUniqueOrThrow({ where: { id: desk.sellerId } });
  await view(createMarketplaceCaller(seller), desk.id);
  await view(createMarketplaceCaller(null), lamp.id);
  expect(await viewedBy(createMarketplaceCaller(seller))).toEqual([]);
  expect(await db.recentView.count()).toBe(2);
});

it('what the person may not see any more, or is of somebody they blocked, is left out', async () => {
  const { db } = service;
  const person = await createUser(db);
  const me = createMarketplaceCaller(person);
  const [hidden, removed, blocked, sold] = [
    await createListing(db),
    await createListing(db),
    await createListing(db),
    await createListing(db),
  ];
  for (const { id } of [hidden, removed, blocked, sold]) await view(me, id);
  await db.listing.update({ where: { id: hidden.id }, data: { status: 'HIDDEN' } });
  await db.listing.update({ where: { id: removed.id }, data: { status: 'ARCHIVED', deletedAt: new Date() } });
  await db.block.create({ data: { blockerId: person.id, blockedId: blocked.sellerId } });
  await db.listing.update({ where: { id: sold.id }, data: { status: 'SOLD' } });
  expect(await viewedBy(me)).toEqual([sold.id]);
});

it('the oldest are forgotten, and all when the person asks for it', async () => {
  const { db } = service;
  const [person, other] = [await createUser(db), await createUser(db)];
  const { id: sellerId } = await createUser(db);
  const listings = [];
  for (let count = 0; count <= maxRecentViewsPerPerson; count += 1)
    listings.push(await createListing(db, { sellerId }));
  await db.recentView.createMany({
    data: listings
      .slice(0, maxRecentViewsPerPerson)
      .flatMap(({ id: listingId }, index) =>
        [person, other].map(({ id: userId }) => ({ userId, listingId, viewedAt: new Date(index) })),
      ),
  });
  const me = createMarketplaceCaller(person);
  await view(me, listings.at(-1)?.id ?? '');
  const kept = await db.recentView.findMany({ where: { userId: person.id } });
  expect(kept).toHaveLength(maxRecentViewsPerPerson);
  expect(kept.map(({ listingId }) => listingId)).not.toContain(listings[0]?.id);

  expect(await me.delete('/api/me/recently-viewed')).toMatchObject({ status: 200 });
  expect(await viewedBy(me)).toEqual([]);
  expect(await db.recentView.count()).toBe(maxRecentViewsPerPerson);
});
