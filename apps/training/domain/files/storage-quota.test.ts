import { useTrainingDatabase } from '@repo/testing/training-database';
import { createStoredFile, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it, vi } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const megabyte = 1_048_576;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeEach(() => {
  vi.stubEnv('STORAGE_QUOTA_MB', '1');
});

function upload(as: { id: string }, category = 'cv', bytes: Uint8Array<ArrayBuffer> = new Uint8Array(png)) {
  const body = new FormData();
  body.set('userId', as.id);
  body.set('category', category);
  body.set('file', new File([bytes], 'page.png', { type: 'image/png' }));
  return service.call('/api/upload/learner', { method: 'POST', as, body });
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.services.files.list()) keys.push(key);
  return keys;
}

it('refuses a file over its owner’s quota and does not store it', async () => {
  const learner = await createUser(database.db);
  await createStoredFile(database.db, { ownerId: learner.id, bytes: megabyte - png.byteLength + 1 });
  expect(await upload(learner)).toMatchObject({
    status: 413,
    body: {
      success: false,
      error: 'There is no room left for this file: one person may keep 1 MB. Remove older files first',
    },
  });
  expect(await storedKeys()).toEqual([]);
  expect(await database.db.storedFile.count()).toBe(1);
  expect((await upload(await createUser(database.db))).status).toBe(200);
});

it('lets only as many uploads in at once as there is room for', async () => {
  const learner = await createUser(database.db);
  await createStoredFile(database.db, { ownerId: learner.id, bytes: megabyte - 2 * png.byteLength });
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(learner)));
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(200), count(413)]).toEqual([2, 4]);
  expect(await storedKeys()).toHaveLength(2);
});

it('lets a picture take the place of a larger one, however much was kept before', async () => {
  const learner = await createUser(database.db);
  await createStoredFile(database.db, { ownerId: learner.id, bytes: 2 * megabyte });
  const picture = { ownerId: learner.id, category: 'profile_picture', bytes: 5 * png.byteLength };
  await createStoredFile(database.db, picture);
  expect((await upload(learner, 'profile_picture')).status).toBe(200);
  expect((await upload(learner)).status).toBe(413);
});
