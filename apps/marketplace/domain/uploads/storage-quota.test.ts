import { createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, expect, it, vi } from 'vitest';
import { reconcileStoredImageSizes } from '#domain/uploads/reconcile-stored-image-sizes.ts';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const hour = 3_600_000;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

// A permission reserves one megabyte.
beforeEach(() => {
  vi.stubEnv('STORAGE_QUOTA_MB', '3');
});

const later = (hours: number) => ({ ...services(), clock: () => new Date(Date.now() + hours * hour) });

it('grants only as many concurrent permissions as there is room for', async () => {
  const person = createMarketplaceCaller(await createUser(service.db));
  const answers = await Promise.all(Array.from({ length: 6 }, () => person.post('/api/uploads/signature')));
  const refused = answers.filter(({ status }) => status === 413);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.body).toEqual({
    error: 'There is no room left for this file: one person may keep 3 MB. Remove older files first',
  });
  expect(await service.db.imageUpload.count()).toBe(3);
  const other = createMarketplaceCaller(await createUser(service.db));
  expect((await other.post('/api/uploads/signature')).status).toBe(200);
});

it('measures actual sizes, and frees the room of missing files', async () => {
  const user = await createUser(service.db);
  const { media } = services();
  const signed = media.signUpload({ folder: `marketplace/${user.id}` });
  await media.upload(signed, { bytes: new Uint8Array(pixel), contentType: 'image/png' });
  const kept = media.keyOf(signed);
  const gone = `marketplace/${user.id}/${'a'.repeat(32)}`;
  const bytes = 3 * 1_048_576;
  await service.db.storedImage.createMany({
    data: [
      { key: kept, userId: user.id, bytes },
      { key: gone, userId: user.id, bytes },
    ],
  });
  const person = createMarketplaceCaller(user);
  expect((await person.post('/api/uploads/signature')).status).toBe(413);
  await reconcileStoredImageSizes(later(0));
  expect(
    await service.db.storedImage.findMany({ select: { key: true, bytes: true }, orderBy: { bytes: 'asc' } }),
  ).toEqual([
    { key: kept, bytes: pixel.byteLength },
    { key: gone, bytes },
  ]);
  await reconcileStoredImageSizes(later(25));
  expect((await person.post('/api/uploads/signature')).status).toBe(200);
});

it('counts pictures that no row knows, such as those of before', async () => {
  const user = await createUser(service.db);
  const { media } = services();
  const signed = media.signUpload({ folder: `marketplace/${user.id}` });
  await media.upload(signed, { bytes: new Uint8Array(pixel), contentType: 'image/png' });
  await reconcileStoredImageSizes(later(0));
  expect(await service.db.storedImage.findMany()).toMatchObject([
    { key: media.keyOf(signed), userId: user.id, bytes: pixel.byteLength },
  ]);
});

it('frees the room of an unused picture', async () => {
  const person = createMarketplaceCaller(await createUser(service.db));
  for (const status of [200, 200, 200, 413]) {
    expect((await person.post('/api/uploads/signature')).status).toBe(status);
  }
  await removeOrphanUploads(later(25));
  expect((await person.post('/api/uploads/signature')).status).toBe(200);
});
