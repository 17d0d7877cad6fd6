import {
  type ListingFacets,
  type ListingSuggestions,
  listingFacets,
} from '@repo/schemas/marketplace/listing';
import { createListing } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

it('GET /api/listings/facets answers anybody and refuses what the search refuses', async () => {
  await createListing(service.db, { price: '30', location: 'Bedok' });
  const { status, body } = await createMarketplaceCaller(null).get<ListingFacets>(
    '/api/listings/facets?location=bed&page=7&sort=',
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    total: 1,
    categories: [{ slug: 'electronics', name: 'Electronics', icon: 'laptop', parent: null, count: 1 }],
    conditions: [{ value: 'GOOD', count: 1 }],
    priceBands: [{ min: 20, max: 49.99, count: 1 }],
    locations: [{ value: 'Bedok', count: 1 }],
    attributes: [],
  });
  expect(listingFacets.parse(body)).toEqual(body);
  for (const query of ['minPrice=x', 'condition=MINT', 'minPrice=2&maxPrice=1']) {
    expect((await createMarketplaceCaller(null).get(`/api/listings/facets?${query}`)).status).toBe(400);
  }
});

it('GET /api/listings/suggest answers anybody', async () => {
  await createListing(service.db, { title: 'Rattan chair' });
  const { status, body } = await createMarketplaceCaller(null).get<ListingSuggestions>(
    '/api/listings/suggest?query=ratt',
  );
  expect(status).toBe(200);
  expect(body.suggestions.map(({ kind, text }) => [kind, text])).toEqual([
    ['word', 'rattan'],
    ['listing', 'Rattan chair'],
  ]);
  expect((await createMarketplaceCaller(null).get<ListingSuggestions>('/api/listings/suggest')).body).toEqual(
    {
      suggestions: [],
    },
  );
  expect(
    (await createMarketplaceCaller(null).get(`/api/listings/suggest?query=${'a'.repeat(201)}`)).status,
  ).toBe(400);
});
