import { createListingBody } from '@repo/schemas/marketplace/listing';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createUser, findCategoryId } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { buildDeliveryUrl, createTestContext } from '#testing/test-context.ts';
import { recordAndSignUpload } from '../uploads/sign-upload.ts';
import { createListing } from './create-listing.ts';

const database = useMarketplaceDatabase();

async function body(changes: Record<string, unknown> = {}) {
  return createListingBody.parse({
    title: 'Oak table',
    description: 'As shown.',
    price: 5,
    condition: 'GOOD',
    categoryId: await findCategoryId(database.db),
    location: 'Bedok',
    ...changes,
  });
}

it('refuses a person who was banned while the request was on its way', async () => {
  const person = await createUser(database.db);
  const context = createTestContext(database, { actor: actorOf(person) });
  await database.db.user.update({ where: { id: person.id }, data: { bannedAt: new Date() } });
  await expect(createListing(context, await body())).rejects.toMatchObject({ status: 401 });
  expect(await database.db.listing.count()).toBe(0);
});

it('waits for a ban that has begun', async () => {
  const person = await createUser(database.db);
  const context = createTestContext(database, { actor: actorOf(person) });
  const wanted = await body();
  let creating: Promise<unknown> = Promise.resolve();
  await database.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: person.id }, data: { bannedAt: new Date() } });
    creating = createListing(context, wanted).catch((error: unknown) => error);
    await tx.listing.updateMany({ where: { sellerId: person.id }, data: { status: 'HIDDEN' } });
  });
  expect(await creating).toMatchObject({ status: 401 });
  expect(await database.db.listing.count()).toBe(0);
});

it('leaves neither a listing nor a used-up picture when it fails half-way', async () => {
  const person = await createUser(database.db);
  const context = createTestContext(database, { actor: actorOf(person) });
  const { key } = await recordAndSignUpload(context);
  const wanted = await body({ images: [{ url: buildDeliveryUrl(key), key }] });
  const failing = { ...context, clock: () => new Date(Number.NaN) };
  await expect(createListing(failing, wanted)).rejects.toThrow();
  expect(await database.db.listing.count()).toBe(0);
  expect(await database.db.imageUpload.count()).toBe(1);
  expect((await createListing(context, wanted)).images).toHaveLength(1);
});
