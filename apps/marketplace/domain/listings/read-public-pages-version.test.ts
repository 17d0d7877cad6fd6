import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createFavorite, createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { countViewOncePerDayLater } from './count-view.ts';
import { readPublicPagesVersion } from './read-public-pages-version.ts';

const database = useMarketplaceDatabase();

async function changes(write: () => Promise<unknown>): Promise<boolean> {
  const before = await readPublicPagesVersion(database.db);
  await write();
  return (await readPublicPagesVersion(database.db)) !== before;
}

it('changes with whatever a visitor sees of a listing, its seller and its category, whatever its status', async () => {
  const { db } = database;
  const seller = await createUser(db);
  const listing = await createListing(db, { sellerId: seller.id, status: 'SOLD' });
  const where = { id: listing.id };
  const measured = { sellerId: seller.id, medianSeconds: 60, contacts: 5, measuredAt: new Date() };
  const writes: (() => Promise<unknown>)[] = [
    () => createListing(db, { sellerId: seller.id }),
    () => db.listing.update({ where, data: { price: 7 } }),
    () => db.listing.update({ where, data: { canDeliver: true } }),
    () => db.listing.update({ where, data: { status: 'HIDDEN' } }),
    () => db.listing.update({ where, data: { deletedAt: new Date() } }),
    () =>
      db.listingImage.create({ data: { listingId: listing.id, url: 'https://x.example/a.jpg', order: 9 } }),
    () => db.listingImage.deleteMany({ where: { listingId: listing.id } }),
    () => db.user.update({ where: { id: seller.id }, data: { name: 'அன்பு' } }),
    () => db.user.update({ where: { id: seller.id }, data: { ratingCount: 1, ratingTotal: 5 } }),
    () => db.responseTime.create({ data: { ...measured, pace: 'HOUR' } }),
    () => db.responseTime.updateMany({ data: { ...measured, pace: 'DAY' } }),
    () => db.user.update({ where: { id: seller.id }, data: { bannedAt: new Date() } }),
    () => db.category.update({ where: { id: listing.categoryId }, data: { name: '电子产品' } }),
  ];
  for (const [index, write] of writes.entries()) expect(await changes(write), `write ${index}`).toBe(true);
});

it('stays while people look, like and sign in', async () => {
  const { db } = database;
  const seller = await createUser(db);
  const { id: listingId } = await createListing(db, { sellerId: seller.id });
  const other = await createUser(db);
  await db.responseTime.create({
    data: { sellerId: seller.id, pace: 'HOUR', medianSeconds: 60, contacts: 5, measuredAt: new Date() },
  });
  expect(
    await changes(async () => {
      await db.listing.update({ where: { id: listingId }, data: { viewCount: { increment: 1 } } });
      await createFavorite(db, { userId: other.id, listingId });
      await db.user.update({ where: { id: other.id }, data: { lastSignInAt: new Date() } });
      await db.responseTime.updateMany({ data: { medianSeconds: 90, measuredAt: new Date() } });
    }),
  ).toBe(false);
});

it('is not changed by what is not committed', async () => {
  const { db } = database;
  const { id } = await createListing(db);
  const failing = () =>
    db
      .$transaction(async (tx) => {
        await tx.listing.update({ where: { id }, data: { price: 9 } });
        throw new Error('changed my mind');
      })
      .catch(() => {});
  expect(await changes(failing)).toBe(false);
});

it('writers of listings and people do not wait for each other in a circle', async () => {
  const { db } = database;
  const seller = await createUser(db);
  const listing = await createListing(db, { sellerId: seller.id });
  const other = await createListing(db);
  async function ban(name: string) {
    await db.$transaction([
      db.user.update({ where: { id: seller.id }, data: { name } }),
      db.listing.update({ where: { id: listing.id }, data: { price: { increment: 1 } } }),
    ]);
  }
  const edit = () => db.listing.update({ where: { id: other.id }, data: { price: { increment: 1 } } });
  await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? ban(`A${index}`) : edit())));
});

it('a visit counts a view by the slug as by the id, once', async () => {
  const { db } = database;
  const listing = await createListing(db);
  const work: (() => Promise<unknown>)[] = [];
  const visit = { db, actor: null, clock: () => new Date(), client: { address: '203.0.113.77' } };
  const defer = (each: () => Promise<unknown>) => void work.push(each);
  countViewOncePerDayLater({ ...visit, defer }, listing.slug);
  countViewOncePerDayLater({ ...visit, defer }, listing.id);
  countViewOncePerDayLater({ ...visit, defer }, 'nothing-by-this-name');
  for (const each of work) await each();
  expect(await db.listing.findUnique({ where: { id: listing.id } })).toMatchObject({ viewCount: 1 });
  expect(await db.listingView.findMany({ where: { listingId: listing.id } })).toHaveLength(1);
});
