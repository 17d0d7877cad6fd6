import { waitForDeferredWork } from '@repo/base/deferred';
import { peerAddressHeader } from '@repo/http/client-address';
import { type Listing, listing as listingSchema } from '@repo/schemas/marketplace/listing';
import {
  createConversation,
  createFavorite,
  createListing,
  createUser,
  findCategoryId,
} from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { createCaller } from '#testing/market-caller.ts';
import { useWholeService } from '#testing/use-whole-service.ts';

const service = useWholeService();

const notFound = { status: 404, body: { error: 'Listing not found' } };
const forbidden = { status: 403, body: { error: 'Forbidden' } };

async function cast(listing: Parameters<typeof createListing>[1] = {}) {
  const owner = await createUser(service.db);
  return {
    owner: createCaller(owner),
    other: createCaller(await createUser(service.db)),
    moderator: createCaller(await createUser(service.db, { role: 'MODERATOR' })),
    nobody: createCaller(null),
    ownerId: owner.id,
    listing: await createListing(service.db, { sellerId: owner.id, ...listing }),
  };
}

/** Invalid ids, as path segments. */
const strangeIds = [
  'no-such',
  '00000000-0000-7000-8000-000000000000',
  '%00',
  '%20',
  "'%20OR%201=1--",
  'x'.repeat(4000),
  '%F0%9F%9A%B2',
  '..%2f..',
];

describe('GET /api/listings/[id]', () => {
  it('answers by id and by slug, unwrapped', async () => {
    const { listing, nobody } = await cast({ brand: 'Ikea', tags: ['a'], viewCount: 3 });
    const byId = await nobody.get(`/api/listings/${listing.id}`);
    expect(byId.status).toBe(200);
    expect(byId.body).toMatchObject({ id: listing.id, brand: 'Ikea', tags: ['a'], viewCount: 3 });
    expect(byId.body).not.toHaveProperty('isFavorited');
    expect(listingSchema.parse(byId.body)).toEqual(byId.body);
    await waitForDeferredWork();
    expect((await nobody.get(`/api/listings/${listing.slug}`)).body).toEqual({ ...byId.body, viewCount: 4 });
  });

  it('carries isFavorited for a caller with a session', async () => {
    const { listing } = await cast();
    const person = await createUser(service.db);
    expect((await createCaller(person).get(`/api/listings/${listing.id}`)).body.isFavorited).toBe(false);
    await createFavorite(service.db, { userId: person.id, listingId: listing.id });
    expect((await createCaller(person).get(`/api/listings/${listing.id}`)).body.isFavorited).toBe(true);
  });

  it.each(strangeIds)('is 404 for %.30s', async (id) => {
    const { nobody } = await cast();
    expect(await nobody.get(`/api/listings/${id}`)).toMatchObject(notFound);
  });

  it.each([
    ['AVAILABLE', [200, 200, 200, 200]],
    ['RESERVED', [200, 200, 200, 200]],
    ['SOLD', [200, 200, 200, 200]],
    ['ARCHIVED', [404, 404, 200, 200]],
    ['HIDDEN', [404, 404, 200, 200]],
  ] as const)('shows %s to nobody, others, the owner and moderators: %j', async (status, statuses) => {
    const { listing, nobody, other, owner, moderator } = await cast({ status });
    const seen = [];
    for (const caller of [nobody, other, owner, moderator]) {
      seen.push((await caller.get(`/api/listings/${listing.id}`)).status);
      expect((await caller.get(`/api/listings/${listing.slug}`)).status).toBe(seen.at(-1));
    }
    expect(seen).toEqual(statuses);
  });
});

describe('the view count', () => {
  it('has each viewer once a day, and never the owner', async () => {
    const { listing, owner, other, moderator } = await cast();
    const path = `/api/listings/${listing.id}`;
    const views = async () => {
      await waitForDeferredWork();
      return (await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } })).viewCount;
    };
    await Promise.all([owner.get(path), other.get(path), other.get(path), other.get(path)]);
    expect(await views()).toBe(1);
    await other.get(`/api/listings/${listing.slug}`);
    expect(await views()).toBe(1);
    await moderator.get(path);
    expect(await views()).toBe(2);
    for (const address of ['203.0.113.7', '198.51.100.7', '203.0.113.7']) {
      await createCaller(null).get(path, undefined, { [peerAddressHeader()]: address });
    }
    expect(await views()).toBe(4);
    const viewers = await service.db.listingView.findMany({ where: { listingId: listing.id } });
    expect(viewers).toHaveLength(4);
    expect(JSON.stringify(viewers)).not.toMatch(/203\.0\.113|198\.51\.100/);
    const before = await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(before.updatedAt).toEqual(listing.updatedAt);
  });

  it.each([
    [
      'browser names',
      (n: number) => ({ [peerAddressHeader()]: '203.0.113.7', 'user-agent': `Browser ${n}` }),
    ],
    [
      'forwarded addresses that no proxy of ours vouches for',
      (n: number) => ({ [peerAddressHeader()]: '203.0.113.7', 'x-forwarded-for': `198.51.${n}.7` }),
    ],
    ['neighbouring IPv4 addresses', (n: number) => ({ [peerAddressHeader()]: `203.0.113.${n}` })],
    ['IPv6 addresses of one customer', (n: number) => ({ [peerAddressHeader()]: `2001:db8:0:${n}::1` })],
  ])('is not raised by changing %s', async (_what, headers) => {
    const { listing } = await cast();
    for (const n of [1, 2, 3]) {
      await createCaller(null).get(`/api/listings/${listing.id}`, undefined, headers(n));
      await waitForDeferredWork();
    }
    const { viewCount } = await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(viewCount).toBe(1);
  });
});

describe('PUT /api/listings/[id]', () => {
  it('changes what it names and answers the whole listing', async () => {
    const { listing, owner } = await cast({ title: 'Before', brand: 'Ikea', price: '10' });
    const body = {
      title: 'After all',
      description: 'Changed.',
      price: 19.99,
      condition: 'FAIR',
      categoryId: await findCategoryId(service.db, 'books'),
      location: 'Bedok',
      brand: '',
      tags: ['x', 'X', 'y'],
      canDeliver: true,
      deliveryFee: 3,
      images: [{ url: 'https://a.example/1.jpg', key: '' }],
    };
    const answer = await owner.put(`/api/listings/${listing.id}`, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: listing.id,
      slug: listing.slug,
      title: 'After all',
      description: 'Changed.',
      price: '19.99',
      condition: 'FAIR',
      status: 'AVAILABLE',
      location: 'Bedok',
      brand: '',
      tags: ['x', 'y'],
      canDeliver: true,
      deliveryFee: '3.00',
      images: [{ url: 'https://a.example/1.jpg', order: 0 }],
      category: { slug: 'books' },
      createdAt: listing.createdAt.toISOString(),
      isFavorited: false,
    });
    expect(answer.body.updatedAt > listing.updatedAt.toISOString()).toBe(true);
    expect((await owner.get(`/api/listings/${listing.id}`)).body).toEqual(answer.body);
    expect((await owner.get('/api/listings?query=after')).body.pagination.total).toBe(1);
    expect((await owner.get('/api/listings?query=before')).body.pagination.total).toBe(0);
  });

  it('changes nothing with an empty body', async () => {
    const { listing, owner } = await cast();
    const before = (await owner.get(`/api/listings/${listing.id}`)).body;
    expect(await owner.put(`/api/listings/${listing.id}`, {})).toMatchObject({ status: 200, body: before });
  });

  it('ignores fields that the owner may not set', async () => {
    const { listing, owner, ownerId } = await cast();
    const { id: sellerId } = await createUser(service.db);
    const { status, body } = await owner.put(`/api/listings/${listing.id}`, {
      sellerId,
      id: 'x',
      slug: 'x',
      likeCount: 5,
      viewCount: 5,
      deletedAt: '2020-01-01T00:00:00Z',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: listing.id,
      slug: listing.slug,
      likeCount: 0,
      viewCount: 0,
      seller: { id: ownerId },
    });
  });

  it.each([
    [{ title: 'ab' }, 'title'],
    [{ price: -1 }, 'price'],
    [{ price: null }, 'price'],
    [{ condition: 'MINT' }, 'condition'],
    [{ location: '' }, 'location'],
    [{ status: 'HIDDEN' }, 'status'],
    [{ status: 'GONE' }, 'status'],
    [{ meetupOnly: true, canDeliver: true }, 'meetupOnly'],
    [{ deliveryFee: 5 }, 'deliveryFee'],
    [{ images: [{ url: 'ftp://a.example/1.jpg' }] }, 'images.0.url'],
  ])('refuses %j', async (body, field) => {
    const { listing, owner } = await cast({ title: 'Before' });
    const answer = await owner.put(`/api/listings/${listing.id}`, { description: 'Half', ...body });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
    const row = await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(row).toEqual(listing);
  });

  it('validates the handover with the stored values, too', async () => {
    const { listing, owner } = await cast({ canDeliver: true, deliveryFee: '4.00' });
    const path = `/api/listings/${listing.id}`;
    expect(await owner.put(path, { meetupOnly: true })).toMatchObject({
      status: 400,
      body: { error: 'Choose either meet-up only or delivery, not both', details: [{ field: 'meetupOnly' }] },
    });
    expect((await owner.put(path, { deliveryFee: 6 })).body.deliveryFee).toBe('6.00');
    expect((await owner.put(path, { deliveryFee: null })).body).toMatchObject({
      deliveryFee: null,
      canDeliver: true,
    });
    expect((await owner.put(path, { deliveryFee: 2 })).body.deliveryFee).toBe('2.00');
    expect((await owner.put(path, { canDeliver: false })).body).toMatchObject({
      canDeliver: false,
      deliveryFee: null,
    });
    expect((await owner.put(path, { meetupOnly: true })).status).toBe(200);
    expect((await owner.put(path, { canDeliver: true, deliveryFee: 2 })).status).toBe(400);
    expect((await owner.put(path, { canDeliver: true, meetupOnly: false, deliveryFee: 2 })).status).toBe(200);
    expect((await owner.put(path, { canDeliver: false, deliveryFee: 2 })).status).toBe(400);
  });

  const statuses = ['AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED'] as const;
  const moves = {
    AVAILABLE: ['AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED'],
    RESERVED: ['AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED'],
    SOLD: ['SOLD', 'ARCHIVED'],
    ARCHIVED: ['ARCHIVED'],
    HIDDEN: ['ARCHIVED'],
  } as const;
  it.each(Object.entries(moves))('moves %s to %j and to nothing else', async (from, allowed) => {
    for (const to of statuses) {
      const { listing, owner } = await cast({ status: from as keyof typeof moves });
      const { status, body } = await owner.put(`/api/listings/${listing.id}`, { status: to });
      const isAllowed = allowed.some((name) => name === to);
      expect([to, status]).toEqual([to, isAllowed ? 200 : 400]);
      if (!isAllowed) expect(body.error).toBe(`A listing that is ${from} cannot become ${to}`);
      const row = await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
      expect(row.status).toBe(isAllowed ? to : from);
    }
  });

  it('applies two concurrent moves one after the other', async () => {
    for (let round = 0; round < 8; round++) {
      const { listing, owner } = await cast();
      const path = `/api/listings/${listing.id}`;
      const [sold, reserved] = await Promise.all([
        owner.put(path, { status: 'SOLD' }),
        owner.put(path, { status: 'RESERVED' }),
      ]);
      expect(sold.status).toBe(200);
      expect([200, 400]).toContain(reserved.status);
      expect((await owner.get(path)).body.status).toBe('SOLD');
    }
  });

  it('keeps both of two concurrent changes to different fields', async () => {
    const { listing, owner } = await cast();
    const path = `/api/listings/${listing.id}`;
    const answers = await Promise.all([
      owner.put(path, { title: 'New title' }),
      owner.put(path, { price: 77 }),
      owner.put(path, { images: [{ url: 'https://a.example/1.jpg' }] }),
      owner.put(path, { images: [{ url: 'https://a.example/2.jpg' }, { url: 'https://a.example/1.jpg' }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await owner.get(path);
    expect(body).toMatchObject({ title: 'New title', price: '77.00' });
    expect([1, 2]).toContain(body.images.length);
  });

  it('keeps the ids of pictures that stay, in the new order', async () => {
    const { listing, owner } = await cast({
      imageUrls: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    });
    const path = `/api/listings/${listing.id}`;
    const [first, second] = (await owner.get(path)).body.images;
    const { body } = await owner.put(path, {
      images: [
        { url: 'https://a.example/2.jpg' },
        { url: 'https://a.example/3.jpg' },
        { url: 'https://a.example/1.jpg' },
      ],
    });
    expect(body.images.map(({ id, order }) => [id, order])).toEqual([
      [second?.id, 0],
      [expect.any(String), 1],
      [first?.id, 2],
    ]);
    expect((await owner.put(path, { images: [] })).body.images).toEqual([]);
  });

  it('answers 404 for a category that is not there', async () => {
    const { listing, owner } = await cast();
    const answer = await owner.put(`/api/listings/${listing.id}`, { categoryId: 'no-such' });
    expect(answer).toMatchObject({ status: 404, body: { error: 'Category not found' } });
  });

  it.each(strangeIds)('is 404 for %.30s', async (id) => {
    const { owner } = await cast();
    expect(await owner.put(`/api/listings/${id}`, { price: 1 })).toMatchObject(notFound);
  });
});

describe('PUT and DELETE of somebody else’s', () => {
  it.each([
    ['AVAILABLE', 403, 403],
    ['RESERVED', 403, 403],
    ['SOLD', 403, 403],
    ['ARCHIVED', 404, 403],
    ['HIDDEN', 404, 403],
  ] as const)(
    '%s: 401 signed out, %d for others, %d for moderators',
    async (status, forOthers, forModerators) => {
      const { listing, nobody, other, moderator } = await cast({ status });
      const path = `/api/listings/${listing.id}`;
      expect(await nobody.put(path, { price: 1 })).toMatchObject({
        status: 401,
        body: { error: 'Unauthorized' },
      });
      expect(await nobody.delete(path)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
      for (const [caller, expected] of [
        [other, forOthers],
        [moderator, forModerators],
      ] as const) {
        const answer = expected === 403 ? forbidden : notFound;
        expect(await caller.put(path, { price: 1, status: 'SOLD' })).toMatchObject(answer);
        expect(await caller.delete(path)).toMatchObject(answer);
      }
      expect(await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } })).toEqual(listing);
    },
  );
});

describe('DELETE /api/listings/[id]', () => {
  it.each(['AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED', 'HIDDEN'] as const)(
    'takes a listing that is %s away for everybody',
    async (status) => {
      const { listing, owner, other, moderator, nobody } = await cast({ status });
      const path = `/api/listings/${listing.id}`;
      expect(await owner.delete(path)).toMatchObject({ status: 200, body: { message: 'Listing deleted' } });
      for (const caller of [owner, other, moderator, nobody]) {
        expect(await caller.get(path)).toMatchObject(notFound);
        expect((await caller.get('/api/listings')).body.pagination.total).toBe(0);
      }
      expect(await owner.put(path, { price: 1 })).toMatchObject(notFound);
      expect(await owner.delete(path)).toMatchObject(notFound);
      expect(await other.delete(path)).toMatchObject(notFound);
      expect(await other.post('/api/favorites', { listingId: listing.id })).toMatchObject(notFound);
    },
  );

  it('leaves conversations their reference', async () => {
    const { listing, owner } = await cast({ imageUrls: ['https://a.example/1.jpg'] });
    const buyer = await createUser(service.db);
    await createConversation(service.db, {
      listing,
      buyerId: buyer.id,
      messages: [{ from: 'buyer', body: 'Hi' }],
    });
    expect((await owner.delete(`/api/listings/${listing.id}`)).status).toBe(200);
    const conversation = await service.db.conversation.findFirstOrThrow({
      include: { listing: { include: { images: true } } },
    });
    expect(conversation.listing).toMatchObject({
      id: listing.id,
      images: [{ url: 'https://a.example/1.jpg' }],
    });
  });

  it('happens once, whatever arrives at the same time', async () => {
    const { listing, owner } = await cast();
    const path = `/api/listings/${listing.id}`;
    const answers = await Promise.all([
      owner.delete(path),
      owner.delete(path),
      owner.put<Listing>(path, { status: 'SOLD' }),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 404]);
    const row = await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(row.status).toBe('ARCHIVED');
    expect(row.deletedAt).not.toBeNull();
  });

  it.each(strangeIds)('is 404 for %.30s', async (id) => {
    const { owner } = await cast();
    expect(await owner.delete(`/api/listings/${id}`)).toMatchObject(notFound);
  });
});
