import type { ListingActivity, OwnListingPage } from '@repo/schemas/marketplace/listing';
import { actorOf, createFavorite, createListing, createUser } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { getOwnListingActivityLast14Days } from '#domain/listings/get-own-listing-activity.ts';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { createTestContext } from '#testing/test-context.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

describe('GET /api/me/listings', () => {
  it('lists the caller’s own in any status but deleted, with the number in each', async () => {
    const owner = await createUser(service.db);
    for (const status of ['AVAILABLE', 'AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED', 'HIDDEN'] as const) {
      await createListing(service.db, { sellerId: owner.id, status, viewCount: 4 });
    }
    await createListing(service.db, { sellerId: owner.id, status: 'ARCHIVED', deletedAt: new Date() });
    await createListing(service.db);
    const caller = createMarketplaceCaller(owner);
    const all = await caller.get<OwnListingPage>('/api/me/listings');
    expect(all.status).toBe(200);
    expect(all.body.data.map(({ status }) => status)).toEqual([
      'HIDDEN',
      'ARCHIVED',
      'SOLD',
      'RESERVED',
      'AVAILABLE',
      'AVAILABLE',
    ]);
    expect(all.body.counts).toEqual({ AVAILABLE: 2, RESERVED: 1, SOLD: 1, ARCHIVED: 1, HIDDEN: 1 });
    expect(all.body.pagination).toEqual({ page: 1, limit: 20, total: 6, totalPages: 1 });
    expect(all.body.data[0]).toMatchObject({
      viewCount: 4,
      hiddenReason: null,
      category: { slug: 'electronics' },
    });
    const some = await caller.get<OwnListingPage>('/api/me/listings?status=AVAILABLE&limit=1&page=2');
    expect(some.body.data).toHaveLength(1);
    expect(some.body.pagination).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
    expect(some.body.counts.HIDDEN).toBe(1);
  });

  it('says that and why a moderator hid one, also once it is archived', async () => {
    const person = await createUser(service.db);
    const owner = createMarketplaceCaller(person);
    const moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR' }));
    const { id } = await createListing(service.db, { sellerId: person.id });
    const own = async () => (await owner.get<OwnListingPage>('/api/me/listings')).body.data[0];
    const decide = (body: object) => moderator.post(`/api/moderation/listings/${id}`, body);
    expect(await own()).toMatchObject({ hiddenByModerator: false, hiddenReason: null });
    await decide({ action: 'hide', reason: 'An older reason' });
    await decide({ action: 'restore' });
    expect(await own()).toMatchObject({ hiddenByModerator: false, hiddenReason: null });
    await decide({ action: 'hide', reason: 'Counterfeit goods' });
    const hidden = { hiddenByModerator: true, hiddenReason: 'Counterfeit goods' };
    expect(await own()).toMatchObject(hidden);
    await owner.put(`/api/listings/${id}`, { status: 'ARCHIVED' });
    expect(await own()).toMatchObject({ ...hidden, status: 'ARCHIVED' });
  });

  it('is empty to begin with', async () => {
    const { body } = await createMarketplaceCaller(await createUser(service.db)).get('/api/me/listings');
    expect(body).toEqual({
      data: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
      counts: { AVAILABLE: 0, RESERVED: 0, SOLD: 0, ARCHIVED: 0, HIDDEN: 0 },
    });
  });

  it('refuses invalid parameters and signed-out callers', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    for (const query of ['status=GONE', 'page=0', 'limit=x']) {
      expect((await caller.get(`/api/me/listings?${query}`)).status).toBe(400);
    }
    expect((await createMarketplaceCaller(null).get('/api/me/listings')).status).toBe(401);
    expect((await createMarketplaceCaller(null).get('/api/me/listings/activity')).status).toBe(401);
  });
});

describe('GET /api/me/listings/activity', () => {
  it('has fourteen days to begin with, the last one today in Singapore', async () => {
    const { status, body } = await createMarketplaceCaller(await createUser(service.db)).get<ListingActivity>(
      '/api/me/listings/activity',
    );
    expect(status).toBe(200);
    expect(body.days).toHaveLength(14);
    expect(body.days.every(({ views, likes }) => views === 0 && likes === 0)).toBe(true);
    const today = new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(body.days.at(-1)?.date).toBe(today);
    expect(body.listings).toEqual([]);
  });

  it('counts views and likes by Singapore day', async () => {
    const owner = await createUser(service.db);
    const [first, second] = [
      await createListing(service.db, { sellerId: owner.id }),
      await createListing(service.db, { sellerId: owner.id }),
    ];
    const foreign = await createListing(service.db);
    const fan = await createUser(service.db);
    for (const [listingId, day, viewer] of [
      [first.id, '2026-11-07', 'a'],
      [first.id, '2026-11-20', 'a'],
      [first.id, '2026-11-20', 'b'],
      [second.id, '2026-11-20', 'a'],
      [second.id, '2026-11-06', 'a'],
      [foreign.id, '2026-11-20', 'a'],
    ] as const) {
      await service.db.listingView.create({ data: { listingId, day: new Date(day), viewer } });
    }
    // Just before and just after midnight in Singapore.
    await createFavorite(service.db, {
      userId: fan.id,
      listingId: first.id,
      createdAt: new Date('2026-11-19T15:59:59Z'),
    });
    await createFavorite(service.db, {
      userId: fan.id,
      listingId: second.id,
      createdAt: new Date('2026-11-19T16:00:00Z'),
    });
    await createFavorite(service.db, {
      userId: fan.id,
      listingId: foreign.id,
      createdAt: new Date('2026-11-19T16:00:00Z'),
    });
    const context = createTestContext(service, {
      actor: actorOf(owner),
      clock: () => new Date('2026-11-20T15:00:00Z'),
    });
    const { days, listings } = await getOwnListingActivityLast14Days(context);
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 7).padStart(2, '0')}`),
    );
    expect(days[0]).toEqual({ date: '2026-11-07', views: 1, likes: 0 });
    expect(days[12]).toEqual({ date: '2026-11-19', views: 0, likes: 1 });
    expect(days[13]).toEqual({ date: '2026-11-20', views: 3, likes: 1 });
    const of = (id: string) => listings.find((listing) => listing.id === id);
    expect(of(first.id)?.views).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(of(second.id)?.likes).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(listings).toHaveLength(2);
  });
});
