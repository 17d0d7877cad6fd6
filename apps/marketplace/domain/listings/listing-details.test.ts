import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing } from '@repo/testing/marketplace-factories';
import { expect, test } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { getListingAndCountView } from './get-listing.ts';

const database = useMarketplaceDatabase();

async function detailsOf(category: string, attributes = {}) {
  const { slug } = await createListing(database.db, { category, attributes });
  return (await getListingAndCountView(createTestContext(database), slug)).details;
}

test('the page of a listing: its values have the labels of the category, the parent’s first', async () => {
  expect(await detailsOf('womens-shoes', { size: 'EU 38', colour: 'Red' })).toEqual({
    parent: { name: 'Fashion', slug: 'fashion' },
    values: [
      { label: 'Colour', type: 'CHOICE', unit: '', value: 'Red' },
      { label: 'Size', type: 'SIZE', unit: '', value: 'EU 38' },
    ],
  });
  const { values } = await detailsOf('cars', { year: 2019, mileage: 45_000 });
  expect(values).toEqual([
    { label: 'Year of registration', type: 'YEAR', unit: '', value: 2019 },
    { label: 'Mileage', type: 'NUMBER', unit: 'km', value: 45_000 },
  ]);
  expect(await detailsOf('fashion')).toEqual({ parent: null, values: [] });
});
