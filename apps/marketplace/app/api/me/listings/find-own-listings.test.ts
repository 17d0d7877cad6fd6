import { sql } from '@repo/db/sql';
import type { OwnListingPage } from '@repo/schemas/marketplace/listing';
import {
  createFavorite,
  createListing,
  createUser,
  findCategoryId,
} from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { sessionCookieHeaderFor } from '#testing/session-cookie.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import * as exporting from './export/route.ts';

const service = useMarketplaceService();
let owner: Awaited<ReturnType<typeof createUser>>;
let caller: ReturnType<typeof createMarketplaceCaller>;

beforeEach(async () => {
  owner = await createUser(service.db);
  caller = createMarketplaceCaller(owner);
});

type Overrides = NonNullable<Parameters<typeof createListing>[1]>;
const plain = { description: 'Nothing special', brand: '' };
const own = (overrides: Overrides) =>
  createListing(service.db, { ...plain, sellerId: owner.id, ...overrides });

async function titles(query: Record<string, string>) {
  const { status, body } = await caller.get<OwnListingPage>(`/api/me/listings?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ title }) => title);
}

async function download(query: string, person: typeof owner | null = owner) {
  const headers = person === null ? undefined : { cookie: await sessionCookieHeaderFor(person) };
  const request = new Request(`http://localhost:3000/api/me/listings/export?${query}`, { headers });
  const response = await exporting.GET(request, { params: Promise.resolve({}) });
  return { status: response.status, text: await response.text() };
}

/** Cells per line, without the header. */
async function exported(query: Record<string, string> = {}) {
  const { status, text } = await download(`${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  const [, ...lines] = text.trim().split('\r\n');
  return lines.map((line) => line.split(','));
}

describe('searching the own listings', () => {
  test('finds words of title, description, brand and category, only in own listings', async () => {
    await own({ title: 'Oak desk', brand: 'Ikea', category: 'home-living' });
    await own({ title: 'Lamp', description: 'Oak foot', category: 'electronics', status: 'SOLD' });
    await own({ title: 'Oak chair', deletedAt: new Date(), status: 'ARCHIVED' });
    await createListing(service.db, { title: 'Oak wardrobe' });
    expect(await titles({ q: 'OAK' })).toEqual(['Lamp', 'Oak desk']);
    expect(await titles({ q: 'oak ikea' })).toEqual(['Oak desk']);
    expect(await titles({ q: 'oak living' })).toEqual(['Oak desk']);
    expect(await titles({ q: 'oak', status: 'SOLD' })).toEqual(['Lamp']);
    expect(await titles({ q: 'wardrobe' })).toEqual([]);
    expect((await exported({ q: 'oak' })).map(([title]) => title)).toEqual(['Lamp', 'Oak desk']);
  });

  test('finds Chinese and Tamil, and matches % and _ literally', async () => {
    await own({ title: '二手橡木书桌' });
    await own({ title: 'பழைய மர மேசை' });
    await own({ title: '100% cotton_sheet' });
    await own({ title: '100 cottonXsheets' });
    expect(await titles({ q: '书桌' })).toEqual(['二手橡木书桌']);
    expect(await titles({ q: 'மேசை' })).toEqual(['பழைய மர மேசை']);
    expect(await titles({ q: '%' })).toEqual(['100% cotton_sheet']);
    expect(await titles({ q: 'n_s' })).toEqual(['100% cotton_sheet']);
    expect((await exported({ q: '%' })).map(([title]) => title)).toEqual(['100% cotton_sheet']);
  });

  test('keeps the status counts of all listings', async () => {
    await own({ title: 'Oak desk' });
    await own({ title: 'Lamp', status: 'SOLD' });
    const { body } = await caller.get<OwnListingPage>('/api/me/listings?q=oak');
    expect(body.counts).toMatchObject({ AVAILABLE: 1, SOLD: 1 });
    expect(body.pagination.total).toBe(1);
  });
});

describe('sorting the own listings', () => {
  test.each([
    ['title', ['apple', 'Élan', 'zebra']],
    ['price', ['zebra', 'Élan', 'apple']],
    ['condition', ['Élan', 'apple', 'zebra']],
    ['status', ['apple', 'zebra', 'Élan']],
    ['category', ['zebra', 'apple', 'Élan']],
    ['views', ['Élan', 'zebra', 'apple']],
    ['likes', ['zebra', 'apple', 'Élan']],
    ['activity', ['zebra', 'apple', 'Élan']],
    ['listed', ['zebra', 'apple', 'Élan']],
  ])('by %s, and the other way round', async (sort, expected) => {
    const fan = await createUser(service.db);
    const day = (n: number) => new Date(Date.UTC(2026, 10, n));
    const zebra = {
      title: 'zebra',
      price: '9.00',
      condition: 'POOR',
      status: 'RESERVED',
      category: 'books',
    } as const;
    const apple = { title: 'apple', price: '100.00', condition: 'GOOD', category: 'electronics' } as const;
    const elan = {
      title: 'Élan',
      price: '20.00',
      condition: 'NEW',
      status: 'SOLD',
      category: 'sports',
    } as const;
    await own({ ...zebra, viewCount: 2, createdAt: day(1) });
    const second = await own({ ...apple, viewCount: 30, likeCount: 4, createdAt: day(2) });
    const third = await own({ ...elan, viewCount: 1, likeCount: 7, createdAt: day(3) });
    await service.db.listingView.create({ data: { listingId: third.id, viewer: 'a', day: new Date() } });
    for (const { id } of [second, third]) await createFavorite(service.db, { userId: fan.id, listingId: id });
    expect(await titles({ sort })).toEqual(expected);
    expect(await titles({ sort: `-${sort}` })).toEqual(expected.toReversed());
    expect((await exported({ sort })).map(([title]) => title)).toEqual(expected);
  });

  test('what cannot be sorted by is refused', async () => {
    for (const query of ['sort=colour', 'sort=--price', `q=${'x'.repeat(201)}`]) {
      expect((await caller.get(`/api/me/listings?${query}`)).status).toBe(400);
      expect((await download(query)).status).toBe(400);
    }
  });
});

describe('more listings than one page holds', () => {
  beforeEach(async () => {
    const category = await findCategoryId(service.db);
    await service.db.$executeRaw(sql`
      INSERT INTO listing (id, seller_id, category_id, title, slug, description, price, condition, location, created_at, updated_at)
      SELECT 'l' || n, ${owner.id}, ${category}, 'Thing ' || lpad(n::text, 4, '0'), 'thing-' || n, '', n, 'GOOD', 'Bedok',
        timestamptz '2026-11-01' + n * interval '1 minute', now()
      FROM generate_series(1, 1100) n`);
  });

  test('search, sorting and CSV cover them all, each once', async () => {
    const page = await caller.get<OwnListingPage>('/api/me/listings?sort=price&limit=20&page=55');
    expect(page.body.data.map(({ price }) => price)).toEqual(
      Array.from({ length: 20 }, (_, index) => `${1081 + index}.00`),
    );
    expect(page.body.pagination).toEqual({ page: 55, limit: 20, total: 1100, totalPages: 55 });
    expect(await titles({ q: 'thing 0001' })).toEqual(['Thing 0001']);
    const rows = await exported({ sort: 'price' });
    expect(rows.map(([, , price]) => price)).toEqual(
      Array.from({ length: 1100 }, (_, index) => `${index + 1}.00`),
    );
  });
});

test('the CSV says what the table shows, with names instead of codes and Singapore time', async () => {
  const fan = await createUser(service.db);
  const { id } = await own({
    title: '=SUM(A1), "oak"',
    price: '25.00',
    condition: 'LIKE_NEW',
    status: 'RESERVED',
    category: 'home-living',
    viewCount: 12,
    createdAt: new Date('2026-11-20T16:30:05Z'),
  });
  await createListing(service.db, { title: 'Of somebody else' });
  await createFavorite(service.db, { userId: fan.id, listingId: id });
  expect((await download('')).text).toBe(
    'Listing,Status,Price,Condition,Category,Views,Likes,Views and likes in 14 days,Listed (Singapore)\r\n' +
      `"'=SUM(A1), ""oak""",Reserved,25.00,Like new,Home & Living,12,1,1,2026-11-21 00:30:05\r\n`,
  );
  expect((await download('', null)).status).toBe(401);
});
