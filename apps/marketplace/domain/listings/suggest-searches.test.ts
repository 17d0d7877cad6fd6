import { suggestQuery } from '@repo/schemas/marketplace/listing-query';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { suggestSearches } from './suggest-searches.ts';

const database = useMarketplaceDatabase();

async function suggest(query: string) {
  return (await suggestSearches(createTestContext(database), suggestQuery.parse({ query }))).suggestions;
}

async function stock(...listings: Parameters<typeof createListing>[1][]) {
  const { id: sellerId } = await createUser(database.db);
  for (const listing of listings) {
    await createListing(database.db, { description: '-', brand: '', sellerId, ...listing });
  }
}

it('completes the last word, the most frequent completion first', async () => {
  await stock(
    { title: 'Table tennis bat' },
    { title: 'Oak table' },
    { title: 'Tablecloth' },
    { title: 'Tabla' },
  );
  const texts = (await suggest('tab')).flatMap((found) => (found.kind === 'word' ? [found.text] : []));
  expect(texts).toEqual(['table', 'tabla', 'tablecloth']);
  expect((await suggest('Oak TAB')).filter(({ kind }) => kind === 'word')).toEqual([
    { kind: 'word', text: 'Oak table' },
  ]);
});

it('names categories that have something, and listings by their title', async () => {
  await stock(
    {
      title: 'Running shoes',
      category: 'sports',
      price: '45',
      likeCount: 1,
      imageUrls: ['https://a.example/1.jpg'],
    },
    { title: 'Sports bottle', category: 'sports', likeCount: 9 },
    { title: 'Bag', description: 'For running', category: 'fashion' },
  );
  expect(await suggest('sport')).toEqual([
    { kind: 'word', text: 'sports' },
    { kind: 'category', text: 'Sports', slug: 'sports', icon: 'dumbbell' },
    expect.objectContaining({ kind: 'listing', text: 'Sports bottle', image: null }),
  ]);
  expect((await suggest('running')).filter(({ kind }) => kind === 'listing')).toEqual([
    {
      kind: 'listing',
      text: 'Running shoes',
      id: expect.any(String),
      slug: expect.any(String),
      price: '45.00',
      image: 'https://a.example/1.jpg',
    },
  ]);
  expect(await suggest('book')).toEqual([]);
});

it('reveals nothing that is not public', async () => {
  await stock(
    { title: 'Secretary desk', status: 'HIDDEN' },
    { title: 'Secret garden', status: 'ARCHIVED' },
    { title: 'Secrets', status: 'SOLD' },
  );
  expect(await suggest('secr')).toEqual([]);
});

it.each(['', '   ', '"', '%', '_', '\\', "'", '\u0000', 'x'.repeat(200)])(
  'suggests nothing for %j',
  async (query) => {
    await stock({ title: 'Anything' });
    expect(await suggest(query)).toEqual([]);
  },
);
