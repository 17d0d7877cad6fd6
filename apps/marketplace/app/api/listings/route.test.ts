import { listingPage } from '@repo/schemas/marketplace/listing';
import {
  createFavorite,
  createListing,
  createUser,
  findCategoryId,
} from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const visitor = createMarketplaceCaller(null);

async function validBody(changes: Record<string, unknown> = {}) {
  return {
    title: 'Crème coloured armchair, 60s',
    description: 'Reupholstered last year.\nFrom a home without pets.',
    price: 25,
    condition: 'GOOD',
    categoryId: await findCategoryId(service.db, 'home-living'),
    location: 'Tiong Bahru',
    ...changes,
  };
}

describe('GET /api/listings', () => {
  it('answers data and pagination to anybody', async () => {
    const listing = await createListing(service.db, { price: '25' });
    const { status, body, headers } = await visitor.get('/api/listings');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(body).toEqual({
      data: [expect.objectContaining({ id: listing.id, price: '25.00' })],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
    expect(body.data[0]).not.toHaveProperty('isFavorited');
    expect(body.data[0]).not.toHaveProperty('description');
  });

  it('is exactly what its schema says, with every field filled or none', async () => {
    const seller = await createUser(service.db, { image: 'https://media.example/me.jpg' });
    await createListing(service.db, { sellerId: seller.id, brand: 'Ikea', price: '0' });
    await createListing(service.db);
    for (const person of [seller, null]) {
      const { body } = await createMarketplaceCaller(person).get('/api/listings');
      expect(body.data).toHaveLength(2);
      expect(listingPage.parse(body)).toEqual(body);
    }
  });

  it('marks what the caller saved', async () => {
    const person = await createUser(service.db);
    const listing = await createListing(service.db);
    await createFavorite(service.db, { userId: person.id, listingId: listing.id });
    const { body } = await createMarketplaceCaller(person).get('/api/listings');
    expect(body.data[0]).toMatchObject({ isFavorited: true, likeCount: 1 });
  });

  it('takes empty parameters as absent, clamps the limit and ignores what it does not know', async () => {
    await createListing(service.db);
    const empty = 'query=&category=&minPrice=&maxPrice=&condition=&location=&sort=&page=&limit=';
    expect((await visitor.get(`/api/listings?${empty}`)).body.pagination.total).toBe(1);
    const clamped = await visitor.get('/api/listings?limit=51&utm_source=mail');
    expect(clamped.body.pagination).toEqual({ page: 1, limit: 50, total: 1, totalPages: 1 });
    expect((await visitor.get('/api/listings?limit=1e9')).body.pagination.limit).toBe(50);
  });

  it('says which spelling it used', async () => {
    await createListing(service.db, { title: 'MacBook Air' });
    const { body } = await visitor.get('/api/listings?query=macbok');
    expect(body).toMatchObject({ search: { corrected: 'macbook' }, pagination: { total: 1 } });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=0x10',
    'page=%20',
    'limit=0b11',
    'limit=0',
    'limit=x',
    'minPrice=x',
    'maxPrice=NaN',
    'maxPrice=1e999',
    'condition=MINT',
    'condition=new',
    'sort=newest',
    'minPrice=20&maxPrice=10',
    'query=a&query=b',
    `query=${'a'.repeat(201)}`,
  ])('refuses ?%s', async (query) => {
    const { status, body } = await visitor.get(`/api/listings?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: expect.any(String),
      details: [{ field: expect.any(String), message: body.error }],
    });
  });

  it.each([
    'query=%00',
    'category=%00',
    'location=%00',
    'query=%ED%A0%80',
    'query=%5C',
    'query=%25%25%25',
    'query=%22%22',
    'query=())(*%26%7C!:',
    `minPrice=-${'9'.repeat(300)}`,
    'page=9007199254740991',
    'page=9007199254740993',
    'minPrice=1e308&maxPrice=1e308',
    `location=${'%F0%9F%9B%8B'.repeat(60)}`,
    `query=${'a+'.repeat(99)}`,
  ])('never fails on ?%s', async (query) => {
    await createListing(service.db);
    const { status } = await visitor.get(`/api/listings?${query}`);
    expect([200, 400]).toContain(status);
  });
});

describe('POST /api/listings', () => {
  it('publishes and answers the single listing', async () => {
    const seller = await createUser(service.db, { name: 'Nurul Huda', image: null });
    const { status, body } = await createMarketplaceCaller(seller).post('/api/listings', await validBody());
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      title: 'Crème coloured armchair, 60s',
      slug: expect.stringMatching(/^creme-coloured-armchair-60s-[0-9a-v]{10}$/),
      price: '25.00',
      condition: 'GOOD',
      status: 'AVAILABLE',
      location: 'Tiong Bahru',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      likeCount: 0,
      images: [],
      seller: { id: seller.id, name: 'Nurul Huda', image: null, isVerified: true },
      isFavorited: false,
      description: 'Reupholstered last year.\nFrom a home without pets.',
      brand: '',
      viewCount: 0,
      category: {
        id: await findCategoryId(service.db, 'home-living'),
        name: 'Home & Living',
        slug: 'home-living',
      },
      tags: [],
      meetupOnly: false,
      canDeliver: false,
      deliveryFee: null,
      attributes: {},
      placeId: 'tiong-bahru-mrt',
      updatedAt: body.createdAt,
    });
    expect((await visitor.get(`/api/listings/${body.slug}`)).body).toMatchObject({ id: body.id });
  });

  it('keeps every optional field', async () => {
    const seller = await createUser(service.db, { emailVerifiedAt: null });
    const { status, body } = await createMarketplaceCaller(seller).post(
      '/api/listings',
      await validBody({
        price: 0.29,
        brand: ' Castlery ',
        tags: ['60s', 'Armchair', 'armchair'],
        canDeliver: true,
        deliveryFee: 12.5,
        images: [
          { url: 'https://pictures.example/b.jpg', key: 'b' },
          { url: 'https://pictures.example/a.jpg', key: 'a' },
        ],
      }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      price: '0.29',
      brand: 'Castlery',
      tags: ['60s', 'Armchair'],
      canDeliver: true,
      deliveryFee: '12.50',
      seller: { isVerified: false },
      images: [
        { url: 'https://pictures.example/b.jpg', order: 0, id: expect.any(String) },
        { url: 'https://pictures.example/a.jpg', order: 1, id: expect.any(String) },
      ],
    });
  });

  it.each([
    [0, '0.00'],
    [0.29, '0.29'],
    [4.35, '4.35'],
    [19.99, '19.99'],
    [1e3, '1000.00'],
    [9_999_999.99, '9999999.99'],
  ])('stores the price %d as %s', async (price, text) => {
    const { body } = await createMarketplaceCaller(await createUser(service.db)).post(
      '/api/listings',
      await validBody({ price }),
    );
    expect(body.price).toBe(text);
  });

  it('ignores fields that the server sets', async () => {
    const [seller, other] = [await createUser(service.db), await createUser(service.db)];
    const { status, body } = await createMarketplaceCaller(seller).post(
      '/api/listings',
      await validBody({
        id: 'mine',
        slug: 'mine',
        sellerId: other.id,
        status: 'SOLD',
        likeCount: 99,
        viewCount: 99,
        createdAt: '2020-01-01T00:00:00Z',
        deletedAt: '2020-01-01T00:00:00Z',
        searchText: 'everything',
        isFavorited: true,
      }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      seller: { id: seller.id },
      status: 'AVAILABLE',
      likeCount: 0,
      viewCount: 0,
    });
    expect(body.id).not.toBe('mine');
    expect(body.slug).not.toBe('mine');
    expect(body.isFavorited).toBe(false);
    const row = await service.db.listing.findUniqueOrThrow({ where: { id: body.id } });
    expect(row).toMatchObject({ deletedAt: null, sellerId: seller.id });
    expect(row.searchText).not.toContain('everything');
  });

  it('gives equal titles different addresses, and titles without Latin letters one too', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const slugs = [];
    for (const title of ['Same title', 'Same title', '二手自行车', '🚲🚲🚲', 'a'.repeat(120)]) {
      const { status, body } = await caller.post('/api/listings', await validBody({ title }));
      expect(status).toBe(201);
      slugs.push(body.slug);
    }
    expect(new Set(slugs).size).toBe(5);
    expect(slugs.every((slug) => /^[a-z0-9-]{12,91}$/.test(slug))).toBe(true);
  });

  it.each([
    ['title', undefined, 'Enter a title'],
    ['title', 'ab', 'The title needs at least 3 characters'],
    ['title', 'a'.repeat(121), 'The title can have at most 120 characters'],
    ['title', 12345, 'Enter a title'],
    ['description', '', 'Enter a description'],
    ['description', 'a'.repeat(5001), 'The description can have at most 5,000 characters'],
    ['price', undefined, 'Enter a price'],
    ['price', -1, 'The price cannot be negative'],
    ['price', 10_000_000, 'The price can be at most 9,999,999.99'],
    ['price', 1.234, 'The price can have at most two decimals'],
    ['price', '25', 'Enter a price'],
    ['condition', 'MINT', 'Choose a condition'],
    ['categoryId', undefined, 'Choose a category'],
    ['categoryId', 7, 'Choose a category'],
    ['location', 'x', 'The location needs at least 2 characters'],
    ['brand', 'b'.repeat(61), 'The brand can have at most 60 characters'],
    ['tags', Array.from({ length: 11 }, (_, index) => `${index}`), 'Use at most 10 tags'],
    ['tags', ['t'.repeat(31)], 'A tag can have at most 30 characters'],
    ['deliveryFee', 5, 'A delivery fee needs delivery to be offered'],
    [
      'images',
      Array.from({ length: 11 }, () => ({ url: 'https://a.example/1.jpg', key: '' })),
      'Use at most 10 pictures',
    ],
    ['images', [{ url: 'http://a.example/1.jpg', key: '' }], 'The address of a picture starts with https://'],
    ['images', [{ url: 'https:a.example/1.jpg', key: '' }], 'The address of a picture starts with https://'],
    ['images', [{ url: 'javascript:alert(1)', key: '' }], 'The address of a picture starts with https://'],
  ])('refuses %s %j and stores nothing', async (field, value, message) => {
    const seller = await createUser(service.db);
    const { status, body } = await createMarketplaceCaller(seller).post(
      '/api/listings',
      await validBody({ [field]: value }),
    );
    expect(status).toBe(400);
    expect(body.error).toBe(message);
    expect(body.details[0]?.field).toContain(field);
    expect(await service.db.listing.count()).toBe(0);
  });

  it('refuses meet-up only with delivery', async () => {
    const body = await validBody({ meetupOnly: true, canDeliver: true });
    const answer = await createMarketplaceCaller(await createUser(service.db)).post('/api/listings', body);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'meetupOnly' }] } });
  });

  it('answers 404 for a category that is not there or not offered', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    await service.db.category.update({ where: { slug: 'books' }, data: { isActive: false } });
    for (const id of ['no-such', 'x'.repeat(3000), '\ud800', await findCategoryId(service.db, 'books')]) {
      const answer = await caller.post('/api/listings', await validBody({ categoryId: id }));
      expect(answer).toMatchObject({ status: 404, body: { error: 'Category not found' } });
    }
    expect(await service.db.listing.count()).toBe(0);
  });

  it('asks for a session before anything else', async () => {
    for (const body of [await validBody(), {}, '{']) {
      const answer = await visitor.post('/api/listings', body);
      expect(answer).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    }
  });

  it('refuses a banned person', async () => {
    const seller = await createUser(service.db, { bannedAt: new Date() });
    const answer = await createMarketplaceCaller(seller).post('/api/listings', await validBody());
    expect(answer.status).toBe(401);
  });

  it.each([
    ['{', 400],
    ['[]', 400],
    ['null', 400],
    ['"text"', 400],
    ['{"title":"\\u0000"}', 400],
    [`{"description":"${'a'.repeat(1_050_000)}"}`, 413],
  ])('refuses the body %.20s with %d', async (body, status) => {
    const answer = await createMarketplaceCaller(await createUser(service.db)).post('/api/listings', body);
    expect(answer).toMatchObject({ status, body: { error: expect.any(String) } });
  });

  it('refuses another content type and another site’s page', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const body = JSON.stringify(await validBody());
    expect(await caller.post('/api/listings', body, { 'content-type': 'text/plain' })).toMatchObject({
      status: 400,
    });
    expect(await caller.post('/api/listings', body, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: { error: 'Forbidden' },
    });
    expect(await service.db.listing.count()).toBe(0);
  });
});
