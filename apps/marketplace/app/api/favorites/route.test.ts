import type { FavoriteWithListing } from '@repo/schemas/marketplace/favorite';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

const unauthorized = { status: 401, body: { error: 'Unauthorized' } };

/** likeCount and the number of its rows. */
async function likes(listingId: string): Promise<[number, number]> {
  const { likeCount } = await service.db.listing.findUniqueOrThrow({ where: { id: listingId } });
  return [likeCount, await service.db.favorite.count({ where: { listingId } })];
}

describe('POST /api/favorites', () => {
  it('saves a listing, one’s own too', async () => {
    const listing = await createListing(service.db);
    const seller = await service.db.user.findUniqueOrThrow({ where: { id: listing.sellerId } });
    for (const person of [await createUser(service.db), seller]) {
      const { status, body } = await createMarketplaceCaller(person).post('/api/favorites', {
        listingId: listing.id,
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(String),
        userId: person.id,
        listingId: listing.id,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    }
    expect(await likes(listing.id)).toEqual([2, 2]);
    const after = await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(after.updatedAt).toEqual(listing.updatedAt);
  });

  it('refuses a second time', async () => {
    const listing = await createListing(service.db);
    const caller = createMarketplaceCaller(await createUser(service.db));
    await caller.post('/api/favorites', { listingId: listing.id });
    const again = await caller.post('/api/favorites', { listingId: listing.id });
    expect(again).toMatchObject({ status: 400, body: { error: 'Listing already favorited' } });
    expect(await likes(listing.id)).toEqual([1, 1]);
  });

  it('answers 404 for what the caller may not see', async () => {
    const person = await createUser(service.db);
    const ids = ['no-such', '', '\ud800', 'x'.repeat(5000)];
    for (const status of ['ARCHIVED', 'HIDDEN'] as const)
      ids.push((await createListing(service.db, { status })).id);
    ids.push(
      (await createListing(service.db, { status: 'ARCHIVED', deletedAt: new Date(), sellerId: person.id }))
        .id,
    );
    for (const listingId of ids) {
      const answer = await createMarketplaceCaller(person).post('/api/favorites', { listingId });
      expect(answer).toMatchObject({ status: 404, body: { error: 'Listing not found' } });
    }
    expect(await service.db.favorite.count()).toBe(0);
  });

  it.each([{}, { listingId: null }, { listingId: 5 }, { listingId: ['a'] }])('refuses %j', async (body) => {
    const answer = await createMarketplaceCaller(await createUser(service.db)).post('/api/favorites', body);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'listingId' }] } });
  });

  it('takes the person from the session only', async () => {
    const listing = await createListing(service.db);
    const [person, other] = [await createUser(service.db), await createUser(service.db)];
    const { body } = await createMarketplaceCaller(person).post('/api/favorites', {
      listingId: listing.id,
      userId: other.id,
      id: 'x',
    });
    expect(body).toMatchObject({ userId: person.id });
    expect(body.id).not.toBe('x');
  });
});

describe('DELETE /api/favorites/[listingId]', () => {
  it('takes it off the list', async () => {
    const listing = await createListing(service.db);
    const caller = createMarketplaceCaller(await createUser(service.db));
    await caller.post('/api/favorites', { listingId: listing.id });
    const answer = await caller.delete(`/api/favorites/${listing.id}`);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Favorite removed' } });
    expect(await likes(listing.id)).toEqual([0, 0]);
    const again = await caller.delete(`/api/favorites/${listing.id}`);
    expect(again).toMatchObject({ status: 404, body: { error: 'Favorite not found' } });
  });

  it('leaves other people’s alone', async () => {
    const listing = await createListing(service.db);
    await createMarketplaceCaller(await createUser(service.db)).post('/api/favorites', {
      listingId: listing.id,
    });
    for (const id of [listing.id, 'no-such', '%00', '%20', 'x'.repeat(4000)]) {
      const answer = await createMarketplaceCaller(await createUser(service.db)).delete(
        `/api/favorites/${id}`,
      );
      expect(answer).toMatchObject({ status: 404, body: { error: 'Favorite not found' } });
    }
    expect(await likes(listing.id)).toEqual([1, 1]);
  });

  it('works when the listing has become invisible', async () => {
    const listing = await createListing(service.db);
    const caller = createMarketplaceCaller(await createUser(service.db));
    await caller.post('/api/favorites', { listingId: listing.id });
    await service.db.listing.update({ where: { id: listing.id }, data: { status: 'HIDDEN' } });
    expect((await caller.delete(`/api/favorites/${listing.id}`)).status).toBe(200);
    expect(await likes(listing.id)).toEqual([0, 0]);
  });
});

describe('GET /api/favorites', () => {
  it('lists the caller’s own, the latest first, with the listing as it is now', async () => {
    const person = await createUser(service.db);
    const first = await createListing(service.db, { price: '7', imageUrls: ['https://a.example/1.jpg'] });
    const second = await createListing(service.db, { status: 'SOLD' });
    for (const { id } of [first, second])
      await createMarketplaceCaller(person).post('/api/favorites', { listingId: id });
    await createMarketplaceCaller(await createUser(service.db)).post('/api/favorites', {
      listingId: first.id,
    });
    const { status, body } =
      await createMarketplaceCaller(person).get<FavoriteWithListing[]>('/api/favorites');
    expect(status).toBe(200);
    expect(body.map(({ listingId }) => listingId)).toEqual([second.id, first.id]);
    const seller = await service.db.user.findUniqueOrThrow({ where: { id: first.sellerId } });
    expect(body[1]).toEqual({
      id: expect.any(String),
      userId: person.id,
      listingId: first.id,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      listing: {
        id: first.id,
        title: first.title,
        slug: first.slug,
        price: '7.00',
        condition: 'GOOD',
        status: 'AVAILABLE',
        location: first.location,
        images: [{ url: 'https://a.example/1.jpg' }],
        seller: { id: seller.id, name: seller.name, image: null },
      },
    });
  });

  it('leaves out what the caller may not see any more', async () => {
    const person = await createUser(service.db);
    const listing = await createListing(service.db);
    await createMarketplaceCaller(person).post('/api/favorites', { listingId: listing.id });
    for (const [status, length] of [
      ['HIDDEN', 0],
      ['ARCHIVED', 0],
      ['RESERVED', 1],
    ] as const) {
      await service.db.listing.update({ where: { id: listing.id }, data: { status } });
      const { body } = await createMarketplaceCaller(person).get<FavoriteWithListing[]>('/api/favorites');
      expect([status, body.length]).toEqual([status, length]);
    }
  });

  it('is empty to begin with', async () => {
    const { body } = await createMarketplaceCaller(await createUser(service.db)).get('/api/favorites');
    expect(body).toEqual([]);
  });
});

it('asks for a session', async () => {
  const listing = await createListing(service.db);
  expect(await createMarketplaceCaller(null).get('/api/favorites')).toMatchObject(unauthorized);
  expect(await createMarketplaceCaller(null).post('/api/favorites', { listingId: listing.id })).toMatchObject(
    unauthorized,
  );
  expect(await createMarketplaceCaller(null).post('/api/favorites', {})).toMatchObject(unauthorized);
  expect(await createMarketplaceCaller(null).delete(`/api/favorites/${listing.id}`)).toMatchObject(
    unauthorized,
  );
});

describe('many at once', () => {
  it('stores exactly one of equal requests', async () => {
    const listing = await createListing(service.db);
    const caller = createMarketplaceCaller(await createUser(service.db));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => caller.post('/api/favorites', { listingId: listing.id })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'Listing already favorited' });
    }
    expect(await likes(listing.id)).toEqual([1, 1]);
    const removals = await Promise.all(
      Array.from({ length: 12 }, () => caller.delete(`/api/favorites/${listing.id}`)),
    );
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await likes(listing.id)).toEqual([0, 0]);
  });

  it('never lets likeCount drift from the rows, while the owner edits and sells', async () => {
    const seller = await createUser(service.db);
    const listings = [
      await createListing(service.db, { sellerId: seller.id }),
      await createListing(service.db, { sellerId: seller.id }),
    ];
    const people = await Promise.all(Array.from({ length: 6 }, () => createUser(service.db)));
    const storms = people.flatMap((person) => {
      const caller = createMarketplaceCaller(person);
      return listings.flatMap(({ id }) =>
        Array.from({ length: 8 }, (_, turn) =>
          turn % 2 === 0
            ? caller.post('/api/favorites', { listingId: id })
            : caller.delete(`/api/favorites/${id}`),
        ),
      );
    });
    const edits = listings.flatMap(({ id }) => [
      createMarketplaceCaller(seller).put(`/api/listings/${id}`, { price: 5 }),
      createMarketplaceCaller(seller).put(`/api/listings/${id}`, { status: 'SOLD' }),
    ]);
    const answers = await Promise.all([...storms, ...edits]);
    expect(answers.every(({ status }) => [200, 201, 400, 404].includes(status))).toBe(true);
    for (const { id } of listings) {
      const [count, rows] = await likes(id);
      expect(count).toBe(rows);
      expect(await service.db.listing.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'SOLD' });
    }
  });
});
