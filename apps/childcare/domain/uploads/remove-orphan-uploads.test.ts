import { createMediaStore } from '@repo/media/create-media-store';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createSection, createUser } from '@repo/testing/childcare-factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { reconcileUploadsWithMediaHost } from './record-unknown-uploads.ts';
import { removeOrphanUploads } from './remove-orphan-uploads.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST', body: '{"files":true}' }));

const database = useChildcareDatabase();
const hour = 3_600_000;
const begun = new Date('2026-11-21T04:00:00Z');
let now: Date;
const service = useChildcareService(database, () => ({
  media: createMediaStore({ CLOUDINARY_URL: sandbox.environment.CLOUDINARY_URL }),
  clock: () => now,
}));
beforeEach(() => {
  now = begun;
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a picture to the media host as a browser would; answers its address. */
async function upload(as: Awaited<ReturnType<typeof createUser>>): Promise<string> {
  const { body: signed } = await service.call('/api/upload/signature', { method: 'POST', as });
  const form = new FormData();
  form.set('file', new Blob([png], { type: 'image/png' }), 'photo.png');
  form.set('api_key', signed.apiKey);
  form.set('timestamp', String(signed.timestamp));
  form.set('folder', signed.folder);
  form.set('public_id', signed.publicId);
  form.set('signature', signed.signature);
  const response = await fetch(signed.uploadUrl, { method: 'POST', body: form });
  expect(response.status).toBe(200);
  const stored: { secure_url: string } = await response.json();
  return stored.secure_url;
}

async function isThere(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.ok;
}

/** The sweep, so many hours after the beginning. */
function sweepAt(hours: number) {
  now = new Date(begun.getTime() + hours * hour);
  return removeOrphanUploads({ ...service.services, clock: () => now });
}

const nothing = { removed: 0, failures: [] };

it('removes what nothing refers to after a day, and no earlier', async () => {
  const as = await createUser(database.db);
  const url = await upload(as);
  expect(await sweepAt(23)).toEqual(nothing);
  expect(await isThere(url)).toBe(true);
  expect(await sweepAt(24)).toEqual({ removed: 1, failures: [] });
  expect(await isThere(url)).toBe(false);
  expect(await sweepAt(48)).toEqual(nothing);
  expect(await database.db.mediaUpload.count()).toBe(0);
});

it('keeps what a course, a lecture or a person shows, whoever sent it', async () => {
  const as = await createUser(database.db, { role: 'SUPER_ADMIN' });
  const [thumbnail, described, video, written, face] = [
    await upload(as),
    await upload(as),
    await upload(as),
    await upload(as),
    await upload(as),
  ];
  const course = await createCourse(database.db, {
    thumbnail: thumbnail.replace('/upload/', '/upload/w_400/'),
    description: `<p>See</p><img src="${described}" alt="it">`,
  });
  const { lectures } = await createSection(database.db, { courseId: course.id, types: ['VIDEO', 'TEXT'] });
  const set = (index: number, data: object) =>
    database.db.lecture.update({ where: { id: lectures[index]?.id ?? '' }, data });
  await set(0, { videoUrl: video });
  await set(1, { content: `<img src="${written}" alt="">` });
  await database.db.user.update({ where: { id: as.id }, data: { image: face } });
  expect(await sweepAt(100)).toEqual(nothing);
  const all = [thumbnail, described, video, written, face];
  expect(await Promise.all(all.map(isThere))).toEqual([true, true, true, true, true]);

  // Replaced: from the sweep that misses it a day goes by, in which it may be put back.
  await set(0, { videoUrl: '' });
  expect(await sweepAt(101)).toEqual(nothing);
  await set(0, { videoUrl: video });
  expect(await sweepAt(126)).toEqual(nothing);
  await set(0, { videoUrl: '' });
  expect(await sweepAt(127)).toEqual(nothing);
  expect(await sweepAt(150)).toEqual(nothing);
  expect(await sweepAt(151)).toEqual({ removed: 1, failures: [] });
  expect(await Promise.all(all.map(isThere))).toEqual([true, true, false, true, true]);
});

it('leaves what the media host does not remove for the next time, and tries the others', async () => {
  const as = await createUser(database.db);
  const [one, two] = [await upload(as), await upload(as)];
  const { media, db } = service.services;
  const key = media.keyFromUrl(one);
  const destroy: typeof media.destroy = async (asked, type) => {
    if (asked === key) throw new Error('The media host is away');
    await media.destroy(asked, type);
  };
  now = new Date(begun.getTime() + 25 * hour);
  const first = await removeOrphanUploads({ db, clock: () => now, media: { ...media, destroy } });
  expect([first.removed, first.failures.length]).toEqual([1, 1]);
  expect([await isThere(one), await isThere(two)]).toEqual([true, false]);
  expect(await sweepAt(25)).toEqual({ removed: 1, failures: [] });
  expect(await isThere(one)).toBe(false);
});

it('finds files that no row knows, and removes those of our people that nothing shows', async () => {
  const as = await createUser(database.db);
  const [lost, shown] = [await upload(as), await upload(as)];
  await database.db.user.update({ where: { id: as.id }, data: { image: shown } });
  await database.db.mediaUpload.deleteMany();
  const { media } = service.services;
  // What another installation keeps at the same account, and what is not named by us.
  const foreign = media.signUpload({ folder: 'childcare/01890000-0000-7000-8000-000000000000' });
  const bytes = { bytes: new Uint8Array(png), contentType: 'image/png' };
  const { url: elsewhere } = await media.upload(foreign, bytes);
  expect(await reconcileUploadsWithMediaHost(service.services)).toBe(2);
  expect(await reconcileUploadsWithMediaHost(service.services)).toBe(0);
  expect(await sweepAt(0)).toEqual(nothing);
  expect(await sweepAt(24)).toEqual({ removed: 1, failures: [] });
  expect(await Promise.all([lost, shown, elsewhere].map(isThere))).toEqual([false, true, true]);
});

it('removes each once when two sweep at a time', async () => {
  const as = await createUser(database.db);
  for (let count = 0; count < 3; count += 1) await upload(as);
  now = new Date(begun.getTime() + 25 * hour);
  const runs = await Promise.all([sweepAt(25), sweepAt(25)]);
  expect(runs.map(({ failures }) => failures)).toEqual([[], []]);
  expect(runs[0].removed + runs[1].removed).toBe(3);
});
