import { describe, expect, it } from 'vitest';
import { createListingBody, updateListingBody } from './listing.ts';
import { listingQuery } from './listing-query.ts';

const valid = {
  title: 'Dining table',
  description: 'Solid oak, seats six.',
  price: 120,
  condition: 'GOOD',
  categoryId: 'home',
  location: 'Tiong Bahru',
};

/** Field → first message of what a body is refused for. */
function problems(
  body: unknown,
  schema: typeof createListingBody | typeof updateListingBody = createListingBody,
) {
  const result = schema.safeParse(body);
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

describe('create listing', () => {
  it('fills in what may be absent', () => {
    expect(createListingBody.parse(valid)).toEqual({
      ...valid,
      brand: '',
      tags: [],
      meetupOnly: false,
      canDeliver: false,
      deliveryFee: null,
      placeId: null,
      images: [],
    });
  });

  it('says what is missing in words', () => {
    expect(problems({})).toEqual({
      title: 'Enter a title',
      description: 'Enter a description',
      price: 'Enter a price',
      condition: 'Choose a condition',
      categoryId: 'Choose a category',
      location: 'Enter a location',
    });
  });

  it.each([0, 0.29, 19.99, 1e3, 0.1, 4.35, 1.1, 1234567.89, 9_999_999.99])('takes the price %d', (price) => {
    expect(createListingBody.parse({ ...valid, price }).price).toBe(price);
  });

  it.each([
    [-0.01, 'The price cannot be negative'],
    [10_000_000, 'The price can be at most 9,999,999.99'],
    [9_999_999.991, 'The price can be at most 9,999,999.99'],
    [1e300, 'The price can be at most 9,999,999.99'],
    [0.1 + 0.2, 'The price can have at most two decimals'],
    [1.005, 'The price can have at most two decimals'],
    [1e-7, 'The price can have at most two decimals'],
    [Number.NaN, 'Enter a price'],
    [Number.POSITIVE_INFINITY, 'Enter a price'],
    ['25.00', 'Enter a price'],
    [null, 'Enter a price'],
  ])('refuses the price %s', (price, message) => {
    expect(problems({ ...valid, price })).toEqual({ price: message });
  });

  it.each([
    ['title', 'ab', 'The title needs at least 3 characters'],
    ['title', '  a  ', 'The title needs at least 3 characters'],
    ['title', 'a'.repeat(121), 'The title can have at most 120 characters'],
    ['title', '\u200b\u200b\u200b', 'Enter a title'],
    ['description', '   ', 'Enter a description'],
    ['description', 'a'.repeat(5001), 'The description can have at most 5,000 characters'],
    ['location', 'a', 'The location needs at least 2 characters'],
    ['location', 'a'.repeat(121), 'The location can have at most 120 characters'],
    ['brand', 'a'.repeat(61), 'The brand can have at most 60 characters'],
    ['condition', 'good', 'Choose a condition'],
    ['categoryId', '', 'Choose a category'],
    ['deliveryFee', 5, 'A delivery fee needs delivery to be offered'],
    ['tags', Array.from({ length: 11 }, (_, index) => `tag ${index}`), 'Use at most 10 tags'],
    ['tags', 'oak', 'tags must be a list'],
    [
      'images',
      Array.from({ length: 11 }, () => ({ url: 'https://a.example/1.jpg' })),
      'Use at most 10 pictures',
    ],
  ])('refuses %s %j', (field, value, message) => {
    expect(problems({ ...valid, [field]: value })).toEqual({ [field]: message });
  });

  it('takes every bound', () => {
    const body = {
      ...valid,
      title: 'abc',
      description: 'a'.repeat(5000),
      location: 'ab',
      brand: 'a'.repeat(60),
      tags: Array.from({ length: 10 }, (_, index) => `${index}`.repeat(30)),
      images: Array.from({ length: 10 }, (_, index) => ({ url: `https://a.example/${index}.jpg`, key: '' })),
      canDeliver: true,
      deliveryFee: 0,
    };
    expect(createListingBody.parse(body)).toEqual({ ...body, meetupOnly: false, placeId: null });
    expect(createListingBody.parse({ ...valid, title: 'a'.repeat(120) }).title).toHaveLength(120);
  });

  it('keeps each tag once, without empty ones', () => {
    const tags = ['Oak', ' oak ', 'OAK', '', 'six  seats', 'Six seats', 'é'];
    expect(createListingBody.parse({ ...valid, tags }).tags).toEqual(['Oak', 'six seats', 'é']);
    const repeated = Array.from({ length: 30 }, (_, index) => `tag ${index % 10}`);
    expect(createListingBody.parse({ ...valid, tags: repeated }).tags).toHaveLength(10);
  });

  it('refuses meet-up only together with delivery', () => {
    expect(problems({ ...valid, meetupOnly: true, canDeliver: true })).toEqual({
      meetupOnly: 'Choose either meet-up only or delivery, not both',
    });
  });

  it.each([
    '',
    'a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'ftp://a.example/1.jpg',
    'https://u:p@a.example/1.jpg',
  ])('refuses a picture at %j', (url) => {
    expect(problems({ ...valid, images: [{ url }] })).toEqual({
      'images.0.url': 'The address of a picture starts with https://',
    });
  });

  it('takes out what cannot be stored or shown', () => {
    const body = createListingBody.parse({
      ...valid,
      title: '  Dining\u0000 \n table\ud800 \u202egnp.exe ',
      description: 'Line one\r\nLine two\u0007',
    });
    expect(body.title).toBe('Dining table gnp.exe');
    expect(body.description).toBe('Line one\nLine two');
  });

  it('drops what the server decides', () => {
    const body = { ...valid, status: 'SOLD', sellerId: 'x', likeCount: 9, viewCount: 9, slug: 'x', id: 'x' };
    expect(Object.keys(createListingBody.parse(body))).not.toEqual(
      expect.arrayContaining(['status', 'sellerId', 'likeCount', 'viewCount', 'slug', 'id']),
    );
  });
});

describe('update listing', () => {
  it('changes nothing that is absent', () => {
    expect(updateListingBody.parse({})).toEqual({});
    expect(updateListingBody.parse({ price: 5 })).toEqual({ price: 5 });
  });

  it('keeps the bounds', () => {
    expect(problems({ title: 'ab', price: -1, status: 'HIDDEN' }, updateListingBody)).toEqual({
      title: 'The title needs at least 3 characters',
      price: 'The price cannot be negative',
      status: 'Choose a status from the list',
    });
    expect(problems({ meetupOnly: true, canDeliver: true }, updateListingBody)).toHaveProperty('meetupOnly');
  });
});

describe('listing query', () => {
  it('counts empty parameters as absent', () => {
    const empty = {
      query: '',
      category: '',
      minPrice: '',
      maxPrice: '',
      condition: '',
      location: '',
      sort: '',
      page: '',
      limit: '',
    };
    expect(listingQuery.parse(empty)).toEqual({ sort: 'recent', page: 1, limit: 20 });
    expect(listingQuery.parse({ query: ' \u0000 ' })).toEqual({ sort: 'recent', page: 1, limit: 20 });
  });

  it('reads what it is sent', () => {
    expect(
      listingQuery.parse({
        query: ' oak ',
        minPrice: '1e1',
        maxPrice: '19.99',
        condition: 'NEW, GOOD,NEW',
        page: '2',
        limit: '500',
        sort: 'popular',
      }),
    ).toEqual({
      query: 'oak',
      minPrice: 10,
      maxPrice: 19.99,
      condition: ['NEW', 'GOOD'],
      page: 2,
      limit: 50,
      sort: 'popular',
    });
  });

  it.each([
    ['page', '0', 'page starts at 1'],
    ['page', 'two', 'page must be a number'],
    ['page', '1.5', 'page must be a whole number'],
    ['limit', '0', 'limit must be at least 1'],
    ['limit', 'ten', 'limit must be a number'],
    ['minPrice', 'cheap', 'minPrice must be a number'],
    ['minPrice', '0x10', 'minPrice must be a number'],
    ['maxPrice', '1e999', 'maxPrice must be a number'],
    ['maxPrice', 'Infinity', 'maxPrice must be a number'],
    ['condition', 'NEW,BROKEN', 'condition is a list of NEW, LIKE_NEW, GOOD, FAIR, POOR'],
    ['sort', 'random', 'sort is one of recent, latest, price-low, price-high, popular, relevance, distance'],
    ['query', 'a'.repeat(201), 'Search with at most 200 characters'],
  ])('refuses %s=%s', (field, value, message) => {
    const result = listingQuery.safeParse({ [field]: value });
    expect(result.error?.issues[0]?.message).toBe(message);
    expect(result.error?.issues[0]?.path[0]).toBe(field);
  });

  it('takes a list of conditions as one parameter or as several', () => {
    expect(listingQuery.parse({ condition: ['NEW', 'GOOD,FAIR'] }).condition).toEqual([
      'NEW',
      'GOOD',
      'FAIR',
    ]);
    expect(listingQuery.safeParse({ condition: ['NEW', 'MINT'] }).success).toBe(false);
  });

  it('refuses a minimum over the maximum', () => {
    const result = listingQuery.safeParse({ minPrice: '20', maxPrice: '10' });
    expect(result.error?.issues[0]?.message).toBe('minPrice cannot be more than maxPrice');
    expect(listingQuery.parse({ minPrice: '10', maxPrice: '10' })).toMatchObject({
      minPrice: 10,
      maxPrice: 10,
    });
  });
});
