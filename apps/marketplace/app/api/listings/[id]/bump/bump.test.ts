import type { ListingStatus } from '@repo/db/marketplace';
import type { BumpedListing, ListingPage, OwnListingPage } from '@repo/schemas/marketplace/listing';
import { listingQuery } from '@repo/schemas/marketplace/listing-query';
import { actorOf, createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { bumpOwnListing } from '#domain/listings/bump-listing.ts';
import { searchListings } from '#domain/listings/search-listings.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { createTestContext } from '#testing/test-context.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService({ NEW_ACCOUNT_LISTINGS_PER_DAY: '1' });
const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

let sellerId: string;
let seller: MarketplaceCaller;

beforeEach(async () => {
  const person = await createUser(service.db, { createdAt: daysAgo(30), emailVerifiedAt: daysAgo(30) });
  sellerId = person.id;
  seller = createMarketplaceCaller(person);
});

const publish = (title: string, days: number, status: ListingStatus = 'AVAILABLE') =>
  createListing(service.db, { sellerId, title, status, createdAt: daysAgo(days) });
const bump = (id: string, as = seller) =>
  as.post<BumpedListing & { error: string }>(`/api/listings/${id}/bump`, {});
const titles = async (query: string) =>
  (await createMarketplaceCaller(null).get<ListingPage>(`/api/listings${query}`)).body.data.map(
    ({ title }) => title,
  );
const rowOf = (id: string) => service.db.listing.findUniqueOrThrow({ where: { id } });

describe('POST /api/listings/[id]/bump', () => {
  it('brings a listing to the top of the latest, and of nothing else', async () => {
    const old = await publish('Old bicycle', 8);
    await publish('New bicycle', 1);
    expect(await titles('?sort=latest')).toEqual(['New bicycle', 'Old bicycle']);
    const before = await rowOf(old.id);
    const answer = await bump(old.id);
    expect(answer.status).toBe(200);
    const { bumpedAt, bumpableFrom } = answer.body;
    expect(new Date(bumpableFrom).getTime() - new Date(bumpedAt).getTime()).toBe(7 * dayMs);
    expect(await titles('?sort=latest')).toEqual(['Old bicycle', 'New bicycle']);
    expect(await titles('?sort=relevance&query=bicycle')).toEqual(['Old bicycle', 'New bicycle']);
    expect(await titles('')).toEqual(['New bicycle', 'Old bicycle']);
    expect(await titles('?sort=recent')).toEqual(['New bicycle', 'Old bicycle']);
    const { bumpedAt: stored, ...after } = await rowOf(old.id);
    expect({ ...after, bumpedAt: null }).toEqual(before);
    expect(stored?.toISOString()).toBe(bumpedAt);
  });

  it('shows the date of the listing to everybody, and to its seller when the next bump is possible', async () => {
    const old = await publish('Old bicycle', 8);
    const { body } = await bump(old.id);
    const shown = await createMarketplaceCaller(null).get(`/api/listings/${old.id}`);
    expect(shown.body).toMatchObject({ createdAt: old.createdAt.toISOString() });
    expect(JSON.stringify(shown.body)).not.toContain('bump');
    const own = (await seller.get<OwnListingPage>('/api/me/listings')).body.data[0];
    expect(own).toMatchObject({ bumpableFrom: body.bumpableFrom });
  });

  it('is possible once in seven days, counted from the publication or the last bump', async () => {
    const { id } = await publish('Old bicycle', 0);
    const person = await service.db.user.findUniqueOrThrow({ where: { id: sellerId } });
    const at = (days: number) =>
      bumpOwnListing(
        createTestContext(
          { db: service.db },
          {
            actor: actorOf(person),
            clock: () => new Date(Date.parse('2026-11-01T02:00:00Z') + days * dayMs),
          },
        ),
        id,
      );
    await service.db.listing.update({ where: { id }, data: { createdAt: new Date('2026-11-01T02:00:00Z') } });
    const refusal = (date: string) => ({
      status: 409,
      message: `A listing can come back to the top once in 7 days. The next time for this one is ${date}`,
    });
    await expect(at(6.999)).rejects.toMatchObject(refusal('8 November'));
    await expect(at(7)).resolves.toMatchObject({ bumpableFrom: '2026-11-15T02:00:00.000Z' });
    await expect(at(13.999)).rejects.toMatchObject(refusal('15 November'));
    await expect(at(14)).resolves.toMatchObject({ bumpedAt: '2026-11-15T02:00:00.000Z' });
  });

  it('of several at once one is done', async () => {
    const { id } = await publish('Old bicycle', 8);
    const answers = await Promise.all([1, 2, 3, 4].map(() => bump(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each(['RESERVED', 'SOLD', 'ARCHIVED', 'HIDDEN'] as const)('%s is refused', async (status) => {
    const { id } = await publish('Old bicycle', 8, status);
    expect(await bump(id)).toMatchObject({
      status: 409,
      body: { error: 'Only what is available can be brought back to the top' },
    });
    expect((await rowOf(id)).bumpedAt).toBeNull();
  });

  it('is for the owner alone', async () => {
    const shown = await publish('Old bicycle', 8);
    const archived = await publish('Old lamp', 8, 'ARCHIVED');
    const other = createMarketplaceCaller(await createUser(service.db));
    expect((await bump(shown.id, createMarketplaceCaller(null))).status).toBe(401);
    expect((await bump(shown.id, other)).status).toBe(403);
    expect((await bump(archived.id, other)).status).toBe(404);
    expect((await bump('no-such')).status).toBe(404);
    await seller.delete(`/api/listings/${shown.id}`);
    expect((await bump(shown.id)).status).toBe(404);
    expect((await rowOf(shown.id)).bumpedAt).toBeNull();
  });

  it('counts as a listing of a new account’s day, and what is refused does not', async () => {
    const person = await createUser(service.db, { createdAt: daysAgo(9), emailVerifiedAt: null });
    const [one, two, reserved] = await Promise.all(
      (['AVAILABLE', 'AVAILABLE', 'RESERVED'] as const).map((status) =>
        createListing(service.db, { sellerId: person.id, createdAt: daysAgo(8), status }),
      ),
    );
    const caller = createMarketplaceCaller(person);
    expect((await bump(reserved?.id ?? '', caller)).status).toBe(409);
    expect((await bump(one?.id ?? '', caller)).status).toBe(200);
    expect(await bump(two?.id ?? '', caller)).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('published or bumped as many listings today') },
    });
  });

  it('is possible for twenty listings of a seller within a day; what is refused is not counted', async () => {
    const [listings, reserved] = await Promise.all([
      Promise.all(Array.from({ length: 21 }, (_, each) => publish(`Lamp ${each}`, 8))),
      publish('Reserved lamp', 8, 'RESERVED'),
    ]);
    expect((await bump(reserved.id)).status).toBe(409);
    const answers = [];
    for (const { id } of listings) answers.push(await bump(id));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(answers.at(-1)?.body.error).toBe(
      'You have bumped as many listings within a day as one person can. Try again in 24 hours.',
    );
  });

  it('tells owners of saved searches and followers nothing', async () => {
    const buyer = await createUser(service.db);
    const saved = { userId: buyer.id, parameters: 'query=bicycle', frequency: 'IMMEDIATE' };
    expect((await createMarketplaceCaller(buyer).post('/api/saved-searches', saved)).status).toBe(201);
    const { id } = await publish('Old bicycle', 8);
    await service.db.$executeRaw`DELETE FROM listing_to_match`;
    await service.db.$executeRaw`DELETE FROM listing_to_announce`;
    expect((await bump(id)).status).toBe(200);
    expect(await service.db.$queryRaw`SELECT listing_id FROM listing_to_match`).toEqual([]);
    expect(await service.db.listingToAnnounce.count()).toBe(0);
  });
});

describe('searches', () => {
  it('a cached page of the latest is renewed by a bump, and its total stays', async () => {
    const old = await publish('Old bicycle', 8);
    await publish('New bicycle', 1);
    const read = () =>
      searchListings({ db: service.db, actor: null }, listingQuery.parse({ sort: 'latest' }));
    expect((await read()).data[0]?.title).toBe('New bicycle');
    await bump(old.id);
    const { data, pagination } = await read();
    expect(data.map(({ title }) => title)).toEqual(['Old bicycle', 'New bicycle']);
    expect(pagination.total).toBe(2);
  });

  it('pages of the latest never overlap', async () => {
    for (let each = 0; each < 6; each += 1) await publish(`Lamp ${each}`, 8);
    const at = daysAgo(1);
    await service.db.listing.updateMany({
      where: { title: { in: ['Lamp 1', 'Lamp 4', 'Lamp 5'] } },
      data: { bumpedAt: at },
    });
    const pages = await Promise.all([1, 2, 3].map((page) => titles(`?sort=latest&limit=2&page=${page}`)));
    expect(new Set(pages.flat()).size).toBe(6);
    expect(new Set(pages.flat().slice(0, 3))).toEqual(new Set(['Lamp 1', 'Lamp 4', 'Lamp 5']));
  });
});
