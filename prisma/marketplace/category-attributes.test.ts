import { isCheckViolation } from '@repo/db/errors';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { runAgainstOpenTransaction } from '@repo/testing/lock-races';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing, findCategoryId } from '@repo/testing/marketplace-factories';
import { expect, test } from 'vitest';

const database = useMarketplaceDatabase();

const refusedBy = (constraint: string) => (error: unknown) => isCheckViolation(error, constraint);

async function ofSlugs<const S extends string>(...slugs: S[]): Promise<Record<S, string>> {
  const pairs = await Promise.all(slugs.map(async (slug) => [slug, await findCategoryId(database.db, slug)]));
  return Object.fromEntries(pairs);
}

const moveUnder = (db: MarketplaceDb, id: string, parentId: string) =>
  db.category.update({ where: { id }, data: { parentId } });

const setOptions = (db: MarketplaceDb, options: string[]) =>
  db.categoryAttribute.updateMany({
    where: { key: 'storage', category: { slug: 'phones' } },
    data: { options },
  });

test('every category has at most two levels, and the children of the migration are under the initial ones', async () => {
  const { books, sports, phones, fiction } = await ofSlugs('books', 'sports', 'phones', 'fiction');
  await expect(moveUnder(database.db, sports, phones)).rejects.toSatisfy(refusedBy('category_levels_check'));
  await expect(moveUnder(database.db, books, sports)).rejects.toSatisfy(refusedBy('category_levels_check'));
  await expect(moveUnder(database.db, sports, sports)).rejects.toSatisfy(refusedBy('category_levels_check'));
  const data = { name: 'Below', slug: 'below', icon: 'x', parentId: phones };
  await expect(database.db.category.create({ data })).rejects.toSatisfy(refusedBy('category_levels_check'));
  await moveUnder(database.db, fiction, sports);
});

test('two categories that are put under each other at once: one is refused', async () => {
  const { services, others } = await ofSlugs('services', 'others');
  const [second] = await runAgainstOpenTransaction(
    database.db,
    (tx) => tx.$executeRawUnsafe('UPDATE category SET parent_id = $1 WHERE id = $2', others, services),
    1,
    () => Promise.allSettled([moveUnder(database.db, others, services)]),
  );
  expect(second).toMatchObject({ status: 'rejected' });
});

test('a listing has only values that an attribute of its category or that one’s parent accepts', async () => {
  const listing = (category: string, attributes: Record<string, string | number>) =>
    createListing(database.db, { category, attributes });
  await listing('womens-shoes', { size: 'EU 38', colour: 'Red' });
  await listing('cars', { year: 2019, mileage: 45_000.5 });
  for (const [category, attributes] of [
    ['womens-shoes', { size: 'EU 99' }],
    ['womens-shoes', { storage: '128 GB' }],
    ['fashion', { size: 'M' }],
    ['cars', { year: '2019' }],
    ['cars', { year: 2019.5 }],
    ['cars', { year: 1850 }],
  ] as const) {
    await expect(listing(category, attributes), JSON.stringify(attributes)).rejects.toSatisfy(
      refusedBy('listing_attributes_check'),
    );
  }
});

test('a change of the category alone drops the values that the new one does not have', async () => {
  const { 'mens-shoes': mens, books } = await ofSlugs('mens-shoes', 'books');
  const { id } = await createListing(database.db, {
    category: 'womens-shoes',
    attributes: { size: 'EU 36', colour: 'Red' },
  });
  const moveTo = (categoryId: string) => database.db.listing.update({ where: { id }, data: { categoryId } });
  expect((await moveTo(mens)).attributes).toEqual({ colour: 'Red' });
  expect((await moveTo(books)).attributes).toEqual({});
});

test('a definition cannot be changed so that a listing has a value which it does not accept', async () => {
  await createListing(database.db, { category: 'phones', attributes: { storage: '128 GB' } });
  const inUse = refusedBy('category_attribute_in_use_check');
  await expect(setOptions(database.db, ['256 GB'])).rejects.toSatisfy(inUse);
  await expect(database.db.categoryAttribute.deleteMany({ where: { key: 'storage' } })).rejects.toSatisfy(
    inUse,
  );
  await setOptions(database.db, ['128 GB', '256 GB']);
});

test('a value and the removal of its option at once: the later one is refused', async () => {
  const { id } = await createListing(database.db, { category: 'phones' });
  const say = 'UPDATE listing SET attributes = \'{"storage": "128 GB"}\' WHERE id = $1';
  const remove = "UPDATE category_attribute SET options = ARRAY['256 GB'] WHERE key = 'storage' AND $1 <> ''";
  for (const [first, second, constraint] of [
    [say, remove, 'category_attribute_in_use_check'],
    [remove, say, 'listing_attributes_check'],
  ] as const) {
    await database.db.$executeRaw`UPDATE listing SET attributes = '{}'`;
    const [later] = await runAgainstOpenTransaction(
      database.db,
      (tx) => tx.$executeRawUnsafe(first, id),
      1,
      () => Promise.allSettled([database.db.$executeRawUnsafe(second, id)]),
    );
    if (later.status === 'fulfilled') throw new Error('Both were stored');
    expect(later.reason).toSatisfy(refusedBy(constraint));
  }
});

test('a category and its parent have no text and number under one key', async () => {
  const { cars, vehicles, services, others } = await ofSlugs('cars', 'vehicles', 'services', 'others');
  const wrongKind = refusedBy('category_attribute_kind_check');
  const add = (
    categoryId: string,
    key: string,
    type: 'CHOICE' | 'NUMBER' | 'YEAR',
    db: MarketplaceDb = database.db,
  ) =>
    db.categoryAttribute.create({
      data: {
        ...{ categoryId, key, label: 'Some', type },
        ...(type === 'CHOICE' ? { options: ['A'] } : { min: 0, max: 9 }),
      },
    });
  await expect(add(vehicles, 'mileage', 'CHOICE')).rejects.toSatisfy(wrongKind);
  await add(vehicles, 'doors', 'CHOICE');
  await expect(add(cars, 'doors', 'NUMBER')).rejects.toSatisfy(wrongKind);
  const { id } = await add(cars, 'seats', 'NUMBER');
  await expect(
    database.db.categoryAttribute.update({ where: { id }, data: { key: 'doors' } }),
  ).rejects.toSatisfy(wrongKind);
  await add(vehicles, 'seats', 'YEAR');
  await add(others, 'level', 'CHOICE');
  await add(services, 'level', 'NUMBER');
  await expect(moveUnder(database.db, services, others)).rejects.toSatisfy(wrongKind);
  await database.db.categoryAttribute.deleteMany({ where: { categoryId: others } });
  await moveUnder(database.db, services, others);
});

test('a text for a parent and a number for its child at once, or a move at once: one is refused', async () => {
  const { cars, vehicles, services, others } = await ofSlugs('cars', 'vehicles', 'services', 'others');
  const text = (categoryId: string, key: string) => ({
    data: { categoryId, key, label: 'Some', type: 'CHOICE' as const, options: ['A'] },
  });
  const number = `INSERT INTO category_attribute (id, category_id, key, label, type, min, max) VALUES ('number', $1, $2, 'Some', 'NUMBER', 0, 9)`;
  const race = (first: () => [string, ...string[]], second: () => Promise<unknown>) =>
    runAgainstOpenTransaction(
      database.db,
      (tx) => tx.$executeRawUnsafe(...first()),
      1,
      () => Promise.allSettled([second()]),
    );
  const [parent] = await race(
    () => [number, cars, 'doors'],
    () => database.db.categoryAttribute.create(text(vehicles, 'doors')),
  );
  expect(parent).toMatchObject({ status: 'rejected' });
  await database.db.categoryAttribute.deleteMany({ where: { id: 'number' } });
  await database.db.categoryAttribute.create(text(others, 'level'));
  const [moved] = await race(
    () => [number, services, 'level'],
    () => moveUnder(database.db, services, others),
  );
  expect(moved).toMatchObject({ status: 'rejected' });
});

test.each([
  ['a choice without options', { type: 'CHOICE' as const, options: [] }],
  ['an option with a sign that separates options', { type: 'SIZE' as const, options: ['S', 'M,L'] }],
  ['a number without limits', { type: 'NUMBER' as const }],
  ['limits in the wrong order', { type: 'YEAR' as const, min: 2, max: 1 }],
  ['a key that cannot be in an address', { type: 'CHOICE' as const, options: ['A'], key: 'A key' }],
])('no attribute is %s', async (_what, data) => {
  const categoryId = await findCategoryId(database.db, 'others');
  const made = database.db.categoryAttribute.create({
    data: { categoryId, key: 'some', label: 'Some', ...data },
  });
  await expect(made).rejects.toSatisfy((error) => isCheckViolation(error));
});
