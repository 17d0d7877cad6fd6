import { createMarketplaceClient } from '@repo/db/marketplace';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createFavorite, createListing, createUser } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestContext } from '#testing/test-context.ts';

const database = useMarketplaceDatabase();

const { search, stock } = createSearchFixture(database);

async function titlesOf(parameters: Record<string, string | number>): Promise<string[]> {
  return (await search(parameters)).data.map((item) => item.title).toSorted();
}

describe('one item of a list', () => {
  it('has the fields of the contract and no other', async () => {
    const seller = await createUser(database.db, { name: '陈美玲', image: 'https://a.example/face.jpg' });
    const listing = await createListing(database.db, {
      sellerId: seller.id,
      title: 'Rattan chair',
      price: '25',
      condition: 'LIKE_NEW',
      location: 'Tiong Bahru',
      createdAt: new Date('2026-11-20T01:02:03.004Z'),
      imageUrls: ['https://a.example/2.jpg', 'https://a.example/1.jpg'],
    });
    const { data } = await search();
    expect(data).toEqual([
      {
        id: listing.id,
        title: 'Rattan chair',
        slug: listing.slug,
        price: '25.00',
        condition: 'LIKE_NEW',
        status: 'AVAILABLE',
        location: 'Tiong Bahru',
        createdAt: '2026-11-20T01:02:03.004Z',
        likeCount: 0,
        images: [{ url: 'https://a.example/2.jpg' }, { url: 'https://a.example/1.jpg' }],
        seller: { id: seller.id, name: '陈美玲', image: 'https://a.example/face.jpg' },
      },
    ]);
  });

  it('says whether the caller saved it, when there is a caller', async () => {
    const [saved, other] = await stock({ title: 'Saved' }, { title: 'Other' });
    const person = await createUser(database.db);
    await createFavorite(database.db, { userId: person.id, listingId: saved?.id ?? '' });
    const { data } = await search({}, createTestContext(database, { actor: actorOf(person) }));
    expect(data.map(({ id, isFavorited }) => [id, isFavorited])).toEqual([
      [other?.id, false],
      [saved?.id, true],
    ]);
    expect((await search()).data.every((item) => !('isFavorited' in item))).toBe(true);
  });
});

describe('filters', () => {
  it('shows available listings only', async () => {
    await stock(
      { title: 'Available' },
      { title: 'Reserved', status: 'RESERVED' },
      { title: 'Sold', status: 'SOLD' },
      { title: 'Archived', status: 'ARCHIVED' },
      { title: 'Hidden', status: 'HIDDEN' },
      { title: 'Deleted', status: 'ARCHIVED', deletedAt: new Date() },
    );
    const { data, pagination } = await search();
    expect(data.map((item) => item.title)).toEqual(['Available']);
    expect(pagination).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
  });

  it('narrows by category, price, condition and location, each alone and all together', async () => {
    await stock(
      { title: 'a', category: 'books', price: '10.00', condition: 'NEW', location: 'Toa Payoh Central' },
      { title: 'b', category: 'books', price: '10.01', condition: 'GOOD', location: 'Tiong Bahru' },
      { title: 'c', category: 'sports', price: '9.99', condition: 'POOR', location: 'TOA PAYOH' },
      { title: 'd', category: 'sports', price: '0.00', condition: 'FAIR', location: '100%_Bedok\\North' },
    );
    expect(await titlesOf({ category: 'books' })).toEqual(['a', 'b']);
    expect(await titlesOf({ minPrice: 10 })).toEqual(['a', 'b']);
    expect(await titlesOf({ maxPrice: 10 })).toEqual(['a', 'c', 'd']);
    expect(await titlesOf({ minPrice: 10, maxPrice: 10 })).toEqual(['a']);
    expect(await titlesOf({ maxPrice: 0 })).toEqual(['d']);
    expect(await titlesOf({ minPrice: '1e300' })).toEqual([]);
    expect(await titlesOf({ condition: 'NEW,POOR' })).toEqual(['a', 'c']);
    expect(await titlesOf({ location: 'toa payoh' })).toEqual(['a', 'c']);
    expect(await titlesOf({ location: '%' })).toEqual(['d']);
    expect(await titlesOf({ location: '%_b' })).toEqual(['d']);
    expect(await titlesOf({ location: 'k\\n' })).toEqual(['d']);
    expect(
      await titlesOf({ category: 'books', maxPrice: 10, condition: 'NEW,GOOD', location: 'toa' }),
    ).toEqual(['a']);
  });

  it('answers an unknown category with an empty list and right totals', async () => {
    await stock({});
    for (const category of ['no-such', '%', "' OR 1=1 --", 'x'.repeat(5000), '\u0000']) {
      expect(await search({ category, limit: 5 })).toEqual({
        data: [],
        pagination: { page: 1, limit: 5, total: 0, totalPages: 0 },
      });
    }
  });
});

describe('words', () => {
  it('are found anywhere in title, description and brand, whatever their case and accents', async () => {
    await stock(
      { title: 'Crème brûlée torch' },
      { title: 'Blowtorch', description: 'For a CREME caramel' },
      { title: 'Bowl', brand: 'Crèmerie' },
      { title: 'Ice cream maker' },
    );
    const three = ['Blowtorch', 'Bowl', 'Crème brûlée torch'];
    for (const query of ['creme', 'CRÈME', 'Crème', 'crem\u0065\u0300', 'rem', 'ＣＲＥＭＥ']) {
      expect(await titlesOf({ query })).toEqual(three);
    }
    expect(await titlesOf({ query: 'TORCH creme' })).toEqual(['Blowtorch', 'Crème brûlée torch']);
  });

  it('work in other scripts', async () => {
    await stock(
      { title: '二手自行车' },
      { title: 'மிதிவண்டி விற்பனைக்கு' },
      { title: 'Стол дубовый' },
      { title: 'ΟΔΟΣ' },
    );
    expect(await titlesOf({ query: '自行车' })).toEqual(['二手自行车']);
    expect(await titlesOf({ query: 'மிதிவண்டி' })).toEqual(['மிதிவண்டி விற்பனைக்கு']);
    expect(await titlesOf({ query: 'ДУБОВЫЙ' })).toEqual(['Стол дубовый']);
    expect(await titlesOf({ query: 'οδο' })).toEqual(['ΟΔΟΣ']);
  });

  it('must all match, in any order and across fields', async () => {
    await stock(
      { title: 'Oak table', brand: 'Castlery' },
      { title: 'Oak chair', brand: 'Castlery' },
      { title: 'Table' },
    );
    expect(await titlesOf({ query: 'castlery table' })).toEqual(['Oak table']);
  });

  it('must be adjacent in a phrase, which never spans two fields', async () => {
    await stock(
      { title: 'Red   mountain bike', description: 'frame size 54' },
      { title: 'Mountain of red bikes' },
      { title: 'Big red', description: 'mountain bike' },
    );
    expect(await titlesOf({ query: '"red mountain"' })).toEqual(['Red   mountain bike']);
    expect(await titlesOf({ query: '“mountain bike” size' })).toEqual(['Red   mountain bike']);
    expect(await titlesOf({ query: 'red mountain bike' })).toHaveLength(3);
  });

  it('ignore an unmatched quotation mark', async () => {
    await stock({ title: '27" monitor, 144 Hz' }, { title: '24" monitor' });
    expect(await titlesOf({ query: '27" monitor' })).toEqual(['27" monitor, 144 Hz']);
    expect(await titlesOf({ query: '"27 monitor' })).toEqual(['27" monitor, 144 Hz']);
    expect(await titlesOf({ query: '"' })).toHaveLength(2);
  });

  it('match literally, not as patterns', async () => {
    await stock(
      { title: '100% cotton' },
      { title: 'snake_case mug' },
      { title: 'Back\\slash' },
      { title: 'plain mug' },
    );
    expect(await titlesOf({ query: '%' })).toEqual(['100% cotton']);
    expect(await titlesOf({ query: '％' })).toEqual(['100% cotton']);
    expect(await titlesOf({ query: '100%' })).toEqual(['100% cotton']);
    expect(await titlesOf({ query: '_' })).toEqual(['snake_case mug']);
    expect(await titlesOf({ query: 'e_c' })).toEqual(['snake_case mug']);
    expect(await titlesOf({ query: '\\' })).toEqual(['Back\\slash']);
    expect(await titlesOf({ query: 'k\\s' })).toEqual(['Back\\slash']);
    expect(await titlesOf({ query: "'; DROP TABLE listing; --" })).toEqual([]);
  });

  it('are ignored when there are none', async () => {
    await stock({ title: 'Anything' });
    expect(await titlesOf({ query: '  \u0000\ud800 ' })).toEqual(['Anything']);
  });
});

describe('spelling', () => {
  it.each([
    ['macbok', 'macbook'],
    ['iphnoe', 'iphone'],
    ['bkie', 'bike'],
    ['dinning', 'dining'],
    ['BOCKSHELF', 'bookshelf'],
    ['stroler for twins', 'stroller for twins'],
    ['"dinning tabel"', '"dining table"'],
  ])('takes %s for %s', async (query, corrected) => {
    await stock(
      { title: 'MacBook Air' },
      { title: 'iPhone 15' },
      { title: 'City bike' },
      { title: 'Dining table' },
      { title: 'Bookshelf' },
      { title: 'Stroller for twins' },
    );
    const page = await search({ query });
    expect(page.search).toEqual({ corrected });
    expect(page.pagination).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
    expect(page.data).toHaveLength(1);
    expect((await search({ query: corrected })).search).toBeUndefined();
  });

  it('never takes a real word for another that some listing has', async () => {
    const stocked =
      'coat desk sofa car cork for apple home plan dell help fine pay inch back place pure noise firm ten test net man stand brand later rubbed inner cable bottle';
    await stock({ title: 'Everything', description: stocked });
    const real =
      'boat dusk soda cart coral form angle horse plane cello hello wine goat pan pork bench beach peach purse nurse fire tent vest nest map sand band ladder rubber dinner candle kettle boot house cap cup pin king wing lamb pearl tyre wire hat bat rat mat bond pond barrel mirror parrot saddle handle bundle coach fork coin';
    const words = real.split(' ').filter((word) => !stocked.includes(word));
    expect(words.length).toBeGreaterThanOrEqual(55);
    for (const query of words) expect([query, (await search({ query })).search]).toEqual([query, undefined]);
  });

  it.each(['xofa', 'desq', 'tesk', 'appxyz'])('keeps %s, which is nothing or two slips', async (query) => {
    await stock({ title: 'Sofa', description: 'desk bottle apple' });
    const expected = query === 'desq' ? { corrected: 'desk' } : undefined;
    expect((await search({ query })).search).toEqual(expected);
  });

  it('offers only what has hits within the same filters', async () => {
    await stock(
      { title: 'Laptop sleeve', category: 'fashion' },
      { title: 'Labtop', category: 'others', status: 'SOLD' },
      { title: 'Lapdog', category: 'others', price: '5.00' },
    );
    expect((await search({ query: 'labtop', category: 'fashion' })).search).toEqual({ corrected: 'laptop' });
    const elsewhere = await search({ query: 'labtop', category: 'books' });
    expect(elsewhere.search).toBeUndefined();
    expect(elsewhere).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
    expect((await search({ query: 'lapdig', maxPrice: 4 })).search).toBeUndefined();
  });

  it('leaves existing words and words without a similar one unchanged', async () => {
    await stock({ title: 'Sofa', category: 'home-living' }, { title: 'Soda maker', category: 'electronics' });
    expect((await search({ query: 'sofa', category: 'electronics' })).search).toBeUndefined();
    expect((await search({ query: 'xylophone' })).search).toBeUndefined();
    expect((await search({ query: 'so', category: 'books' })).search).toBeUndefined();
    expect((await search({ query: 'z'.repeat(200) })).search).toBeUndefined();
  });
});

describe('order and pages', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute));

  it('sorts four ways', async () => {
    await stock(
      { title: 'a', price: '5.00', createdAt: at(1), likeCount: 2, viewCount: 1 },
      { title: 'b', price: '20.00', createdAt: at(3), likeCount: 2, viewCount: 9 },
      { title: 'c', price: '100.00', createdAt: at(2), likeCount: 5, viewCount: 0 },
    );
    const order = async (sort?: string) =>
      (await search(sort === undefined ? {} : { sort })).data.map((item) => item.title).join('');
    expect(await order()).toBe('bca');
    expect(await order('recent')).toBe('bca');
    expect(await order('price-low')).toBe('abc');
    expect(await order('price-high')).toBe('cba');
    expect(await order('popular')).toBe('cba');
  });

  it.each(['recent', 'latest', 'price-low', 'price-high', 'popular'])(
    'never shows a listing twice: %s',
    async (sort) => {
      await stock(...Array.from({ length: 23 }, () => ({ price: '7.00', createdAt: at(1) })));
      // Without indexes only the order itself separates equal listings.
      const unindexed = '?options=-c%20enable_indexscan%3Doff%20-c%20enable_bitmapscan%3Doff';
      const db = createMarketplaceClient(`${database.url}${unindexed}`);
      const context = { ...createTestContext(database), db };
      const ids: string[] = [];
      for (let page = 1; page <= 5; page++) {
        const { data, pagination } = await search({ sort, page, limit: 5 }, context);
        expect(pagination).toEqual({ page, limit: 5, total: 23, totalPages: 5 });
        ids.push(...data.map((item) => item.id));
      }
      await db.$disconnect();
      expect(new Set(ids).size).toBe(23);
      expect(ids).toHaveLength(23);
      const sorted = ids.toSorted();
      expect(ids).toEqual(sort === 'price-low' ? sorted : sorted.toReversed());
    },
  );

  it('answers a page past the end with right totals', async () => {
    await stock({}, {});
    for (const page of [2, 500, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      expect(await search({ page, limit: 50 })).toEqual({
        data: [],
        pagination: { page, limit: 50, total: 2, totalPages: 1 },
      });
    }
  });
});
