import { type Category, categoryList } from '@repo/schemas/marketplace/category';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

async function list() {
  return createMarketplaceCaller(null).get<Category[]>('/api/categories');
}

it('lists the eight initial categories to anybody, in order, and their children after them', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.slice(8).map(({ parentId }) => parentId)).not.toContain(null);
  expect(body.slice(0, 8).map(({ name, slug, icon, order }) => [name, slug, icon, order])).toEqual([
    ['Electronics', 'electronics', 'laptop', 1],
    ['Fashion', 'fashion', 'shirt', 2],
    ['Home & Living', 'home-living', 'home', 3],
    ['Sports', 'sports', 'dumbbell', 4],
    ['Books', 'books', 'book-open', 5],
    ['Vehicles', 'vehicles', 'car', 6],
    ['Services', 'services', 'briefcase', 7],
    ['Others', 'others', 'package', 8],
  ]);
  expect(body[0]).toEqual({
    id: expect.any(String),
    name: 'Electronics',
    slug: 'electronics',
    description: expect.any(String),
    icon: 'laptop',
    parentId: null,
    order: 1,
    isActive: true,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    _count: { listings: 0 },
  });
});

it('is what the ORM finds, and exactly what its schema says', async () => {
  await createListing(service.db, { category: 'books' });
  await service.db.category.update({
    where: { slug: 'sports' },
    data: { order: 3, description: 'Bats, "balls" & более' },
  });
  const found = await service.db.category.findMany({
    where: { isActive: true },
    orderBy: [{ order: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    include: { _count: { select: { listings: { where: { status: 'AVAILABLE' } } } } },
  });
  const { body } = await list();
  expect(body).toEqual(JSON.parse(JSON.stringify(found)));
  expect(categoryList.parse(body)).toEqual(body);
});

it('leaves out those that are not active, and names a parent', async () => {
  const parent = await service.db.category.findUniqueOrThrow({ where: { slug: 'books' } });
  await service.db.category.create({
    data: { name: 'Comics', slug: 'comics', icon: '📚', order: 9999, parentId: parent.id },
  });
  await service.db.category.update({ where: { slug: 'vehicles' }, data: { isActive: false } });
  const { body } = await list();
  expect(body.map(({ slug }) => slug)).not.toContain('vehicles');
  expect(body.at(-1)).toMatchObject({ slug: 'comics', icon: '📚', parentId: parent.id, description: '' });
});

it('counts the available listings of each, exactly after every change', async () => {
  const counts = async () =>
    Object.fromEntries(
      (await list()).body.flatMap(({ slug, _count }) => (_count.listings ? [[slug, _count.listings]] : [])),
    );
  const owner = await createUser(service.db);
  const book = await createListing(service.db, { category: 'books', sellerId: owner.id });
  await createListing(service.db, { category: 'books' });
  for (const status of ['RESERVED', 'SOLD', 'ARCHIVED', 'HIDDEN'] as const) {
    await createListing(service.db, { category: 'sports', status });
  }
  expect(await counts()).toEqual({ books: 2 });
  await createMarketplaceCaller(owner).put(`/api/listings/${book.id}`, { status: 'RESERVED' });
  expect(await counts()).toEqual({ books: 1 });
  await createMarketplaceCaller(owner).put(`/api/listings/${book.id}`, { status: 'AVAILABLE' });
  expect(await counts()).toEqual({ books: 2 });
  await createMarketplaceCaller(owner).delete(`/api/listings/${book.id}`);
  expect(await counts()).toEqual({ books: 1 });
});
