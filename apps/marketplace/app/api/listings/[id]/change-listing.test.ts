import { createUser, findCategoryId } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import {
  invalidIdSegments,
  listingNotFoundAnswer,
  useListingWithPeople,
} from '#testing/use-listing-with-people.ts';

const { service, cast } = useListingWithPeople();

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

  it.each(invalidIdSegments)('is 404 for %.30s', async (id) => {
    const { owner } = await cast();
    expect(await owner.put(`/api/listings/${id}`, { price: 1 })).toMatchObject(listingNotFoundAnswer);
  });
});
