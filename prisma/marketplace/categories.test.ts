import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, test } from 'vitest';

const database = useMarketplaceDatabase();

test('the eight initial categories come from a migration', async () => {
  const categories = await database.db.category.findMany({
    where: { parentId: null },
    orderBy: { order: 'asc' },
  });
  expect(categories.map(({ name, slug, icon, order }) => [order, name, slug, icon])).toEqual([
    [1, 'Electronics', 'electronics', 'laptop'],
    [2, 'Fashion', 'fashion', 'shirt'],
    [3, 'Home & Living', 'home-living', 'home'],
    [4, 'Sports', 'sports', 'dumbbell'],
    [5, 'Books', 'books', 'book-open'],
    [6, 'Vehicles', 'vehicles', 'car'],
    [7, 'Services', 'services', 'briefcase'],
    [8, 'Others', 'others', 'package'],
  ]);
  for (const category of categories) {
    expect(category).toMatchObject({
      parentId: null,
      isActive: true,
      description: expect.stringMatching(/^[A-Z].{10,}/),
    });
    expect(category.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test('what a test does to them is undone for the next', async () => {
  await database.db.category.update({ where: { slug: 'books' }, data: { isActive: false } });
  await database.db.category.delete({ where: { slug: 'others' } });
});

test('they are all there again', async () => {
  expect(await database.db.category.count({ where: { isActive: true, parentId: null } })).toBe(8);
});
