import { createMediaStore } from '@repo/media/create-media-store';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { makePackage } from '@repo/scorm/testing/make-package';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildPackageUploadForm, createScormFixture } from '#testing/scorm-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { reconcileUploadsWithMediaHost } from './record-unknown-uploads.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const database = useChildcareDatabase();
const service = useChildcareService(database, () => ({
  media: createMediaStore({ CLOUDINARY_URL: sandbox.environment.CLOUDINARY_URL }),
}));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// A permission for a picture sets one megabyte aside.
beforeEach(() => {
  vi.stubEnv('STORAGE_QUOTA_MB', '2');
  vi.stubEnv('AUTHOR_STORAGE_QUOTA_MB', '4');
});

const sign = (as: Awaited<ReturnType<typeof createUser>>) =>
  service.call('/api/upload/signature', { method: 'POST', as });

it.each([
  ['LEARNER', 2],
  ['CORPORATE_ADMIN', 2],
  ['SUPER_ADMIN', 4],
] as const)('gives a %s %i permissions, however many are asked for at once', async (role, most) => {
  const as = await createUser(database.db, { role });
  const answers = await Promise.all(Array.from({ length: 7 }, () => sign(as)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
  const refused = answers.filter(({ status }) => status === 413);
  expect(refused).toHaveLength(7 - most);
  expect(refused[0]?.body).toEqual({
    error: `There is no room left for this file: one person may keep ${most} MB. Remove older files first`,
    code: 'STORAGE_FULL',
  });
});

it('counts a photo as large as it is', async () => {
  const as = await createUser(database.db);
  const body = new FormData();
  body.set('file', new File([png], 'me.png', { type: 'image/png' }));
  expect((await service.call('/api/profile/image', { method: 'POST', as, body })).status).toBe(200);
  expect(await database.db.mediaUpload.findMany({ select: { userId: true, bytes: true } })).toEqual([
    { userId: as.id, bytes: BigInt(png.byteLength) },
  ]);
  expect([(await sign(as)).status, (await sign(as)).status]).toEqual([200, 413]);
});

it('learns from the media host how large a file is, which then takes no more room than that', async () => {
  const as = await createUser(database.db);
  const { media } = service.services;
  const signed = media.signUpload({ folder: `childcare/${as.id}` });
  await media.upload(signed, { bytes: new Uint8Array(png), contentType: 'image/png' });
  await database.db.mediaUpload.create({
    data: { key: media.keyOf(signed), resourceType: 'image', userId: as.id, bytes: 2 * 1_048_576 },
  });
  expect((await sign(as)).status).toBe(413);
  expect(await reconcileUploadsWithMediaHost(service.services)).toBe(0);
  expect((await sign(as)).status).toBe(200);
});

it('refuses a SCORM package for which its author has no room, and keeps none of its files', async () => {
  const world = await createScormFixture(database.db, service);
  const bytes = 4 * 1_048_576;
  await database.db.mediaUpload.create({
    data: {
      key: `childcare/${world.admin.id}/${'b'.repeat(32)}`,
      resourceType: 'video',
      userId: world.admin.id,
      bytes,
    },
  });
  const files = async () => {
    const keys: string[] = [];
    for await (const { key } of service.services.files.list()) keys.push(key);
    return keys.toSorted();
  };
  const before = await files();
  const refused = await world.upload(await makePackage());
  expect(refused).toMatchObject({ status: 413, body: { code: 'STORAGE_FULL' } });
  expect(await files()).toEqual(before);
  const path = `${world.packages}/${world.added.id}`;
  const same = await service.call(path, {
    method: 'PUT',
    as: world.admin,
    body: buildPackageUploadForm(await makePackage()),
  });
  expect(same.status).toBe(200);
});
