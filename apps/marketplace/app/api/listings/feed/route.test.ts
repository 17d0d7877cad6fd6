import { waitForDeferredWork } from '@repo/base/deferred';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { parseAtomFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '#openapi.ts';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { GET } from './route.ts';

const service = useMarketplaceService();

const get = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost:3000/api/listings/feed?${new URLSearchParams(query)}`, { headers }));

/** As a feed reader reads it. */
async function read(query: Record<string, string> = {}) {
  const text = await (await get(query)).text();
  return {
    text,
    feed: parseAtomFeed(text),
    ids: [...text.matchAll(/urn:uuid:([^<]+)/g)].map(([, id]) => id),
  };
}

describe('GET /api/listings/feed', () => {
  it('has the newest listings of a search, and names its own address and the page’s', async () => {
    const seller = await createUser(service.db, { name: 'Nurul & Co' });
    const on = (day: string) => new Date(`2026-11-${day}T08:00:00Z`);
    const older = await createListing(service.db, {
      title: 'Oak desk',
      category: 'books',
      createdAt: on('20'),
      price: '25.00',
      location: 'Bishan',
      imageUrls: ['https://media.example/a.jpg?x=1&y="2'],
    });
    const newer = await createListing(service.db, {
      title: 'Oak chair',
      category: 'books',
      createdAt: on('21'),
      sellerId: seller.id,
    });
    const changedOn = (id: string, day: string) =>
      service.db.listing.update({ where: { id }, data: { updatedAt: on(day) } });
    await changedOn(newer.id, '21');
    await changedOn(older.id, '23');
    await createListing(service.db, { title: 'Oak lamp', category: 'fashion', createdAt: on('22') });
    await createListing(service.db, { title: 'Oak bed', category: 'books', status: 'SOLD' });
    const answer = await get({ query: 'oak', category: 'books', sort: 'price-low', page: '2' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const { feed, ids } = await read({ query: 'oak', category: 'books' });
    expect(ids).toEqual([newer.id, older.id]);
    const address = 'query=oak&category=books';
    expect(feed).toMatchObject({
      id: `http://localhost:3000/api/listings/feed?${address}`,
      title: { value: 'Results for “oak” in Books · Marketplace' },
      updated: '2026-11-23T08:00:00.000Z',
      links: [
        { rel: 'alternate', href: `http://localhost:3000/?${address}` },
        { rel: 'self', href: `http://localhost:3000/api/listings/feed?${address}` },
      ],
      entries: [
        {
          title: { value: 'Oak chair' },
          links: [{ href: `http://localhost:3000/listings/${newer.slug}` }],
          authors: [{ name: 'Nurul & Co' }],
          published: '2026-11-21T08:00:00.000Z',
          updated: '2026-11-21T08:00:00.000Z',
        },
        {
          published: '2026-11-20T08:00:00.000Z',
          updated: '2026-11-23T08:00:00.000Z',
          content: {
            type: 'html',
            value:
              '<p>S$25.00, Good, Bishan</p><p><img src="https://media.example/a.jpg?x=1&amp;y=&quot;2" alt=""></p>',
          },
        },
      ],
    });
    expect((await read()).feed.title?.value).toBe('Marketplace');
    expect((await read({ category: 'books' })).feed.title?.value).toBe('Books · Marketplace');
    expect((await read({ category: 'unknown' })).ids).toEqual([]);
  });

  it('calls an entry updated when its seller changed it, not for a view or a favourite', async () => {
    const seller = await createUser(service.db);
    const { id } = await createListing(service.db, { title: 'Oak desk', sellerId: seller.id });
    const updated = async () => {
      const { feed } = await read();
      expect(feed.updated).toBe(feed.entries?.[0]?.updated);
      return feed.updated;
    };
    const before = await updated();
    const reader = createMarketplaceCaller(await createUser(service.db));
    await reader.post('/api/favorites', { listingId: id });
    await reader.get(`/api/listings/${id}`);
    await waitForDeferredWork();
    expect(await service.db.listing.findUnique({ where: { id } })).toMatchObject({
      likeCount: 1,
      viewCount: 1,
    });
    expect(await updated()).toBe(before);
    await createMarketplaceCaller(seller).put(`/api/listings/${id}`, { price: 3 });
    const { updatedAt } = await service.db.listing.findUniqueOrThrow({ where: { id } });
    expect(updatedAt.toISOString()).not.toBe(before);
    expect(await updated()).toBe(updatedAt.toISOString());
  });

  it('is updated when the latest of its entries was, as its description says', async () => {
    const { id } = await createListing(service.db, { title: 'Oak desk' });
    const kept = await createListing(service.db, { title: 'Oak chair' });
    const change = (listing: string, data: { updatedAt: Date; status?: 'SOLD' }) =>
      service.db.listing.update({ where: { id: listing }, data });
    await change(kept.id, { updatedAt: new Date('2026-11-20T08:00:00Z') });
    await change(id, { updatedAt: new Date('2026-11-21T08:00:00Z') });
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await read()).feed.updated).toBe('2026-11-21T08:00:00.000Z');
    await change(id, { updatedAt: new Date('2026-11-22T08:00:00Z'), status: 'SOLD' });
    expect((await read()).feed.updated).toBe('2026-11-20T08:00:00.000Z');
    expect((await get({}, { 'if-none-match': etag })).status).toBe(200);
    const { description } = apiDocument().paths?.['/api/listings/feed']?.get ?? {};
    expect(description).toContain('the latest change of the entries listed');
  });

  it('carries any text as text', async () => {
    const hostile = '</title>]]><script>alert("1")</script> & &amp; \u{FFFE}x';
    const name = hostile.replace(' &amp;', '');
    const seller = await createUser(service.db, { name });
    await createListing(service.db, { title: hostile, location: hostile, sellerId: seller.id });
    const { feed, text } = await read({ location: hostile });
    const shown = hostile.replace('\u{FFFE}', '');
    const escaped = shown
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
    expect(feed.entries).toMatchObject([
      {
        title: { value: escaped, type: 'html' },
        authors: [{ name: name.replace('\u{FFFE}', '') }],
        content: { value: expect.stringContaining(escaped) },
      },
    ]);
    expect(text).not.toContain('<script');
    const titled = await read({ query: hostile });
    expect(titled.feed.title?.value).toContain('</title>]]><script>');
    expect(titled.text).not.toContain('<script');
  });

  it('has 50 entries at most, and none of a corrected spelling', async () => {
    for (let count = 0; count < 52; count += 1)
      await createListing(service.db, { title: `Bicycle ${count}` });
    expect((await read({ query: 'bicycle', limit: '500' })).ids).toHaveLength(50);
    expect((await read({ query: 'bycicle' })).ids).toEqual([]);
  });

  it('is answered 304 to who has it, until a listing changes it', async () => {
    const { id } = await createListing(service.db, { title: 'Oak desk' });
    const etag = (await get({ query: 'oak' })).headers.get('etag') ?? '';
    const known = { 'if-none-match': etag };
    const again = await get({ query: 'oak' }, known);
    expect([again.status, await again.text()]).toEqual([304, '']);
    await createListing(service.db, { title: 'Elm desk' });
    expect((await get({ query: 'oak' }, known)).status).toBe(304);
    await service.db.listing.update({ where: { id }, data: { price: '1.00' } });
    expect((await get({ query: 'oak' }, known)).status).toBe(200);
  });

  it('refuses what the search refuses', async () => {
    for (const [name, value] of [
      ['minPrice', 'x'],
      ['condition', 'MINT'],
      ['query', 'a'.repeat(201)],
    ] as const) {
      const answer = await get({ [name]: value });
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: expect.any(String) }]);
    }
  });
});
