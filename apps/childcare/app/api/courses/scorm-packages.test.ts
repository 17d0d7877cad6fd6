import { storedScormItem } from '@repo/schemas/childcare/scorm';
import { makeManifest } from '@repo/scorm/testing/make-manifest';
import { makePackage } from '@repo/scorm/testing/make-package';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { removeOrphanScormFilesAndExpiredSessions } from '#domain/scorm/remove-scorm-leftovers.ts';
import { buildPackageUploadForm, createScormFixture } from '#testing/scorm-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const { call } = service;

const lessons = (...identifiers: string[]) => ({
  items: identifiers.map((identifier) => ({ identifier, title: `About ${identifier}`, href: 'index.html' })),
});

async function keptKeys(): Promise<string[]> {
  const keys = [];
  for await (const { key } of service.services.files.list()) keys.push(key);
  return keys;
}

const world = (sample = {}) => createScormFixture(database.db, service, sample);

describe('POST /api/courses/[id]/scorm-packages', () => {
  it('makes a lecture of each SCO at the end of the section, keeps the files, and says the version', async () => {
    const { added, course, section, admin } = await world({ version: '2004', ...lessons('one', 'two') });
    expect(added).toEqual({
      id: expect.any(String),
      fileName: 'course.zip',
      title: 'Washing hands',
      version: '2004',
      createdAt: expect.any(String),
      lectures: [
        { id: expect.any(String), sectionId: section.id, title: 'About one' },
        { id: expect.any(String), sectionId: section.id, title: 'About two' },
      ],
    });
    const { body } = await call(`/api/courses/${course.id}`, { as: admin });
    expect(body.scormVersion).toBe('2004');
    expect(body.sections[0].lectures.map(({ title, type }: Record<string, string>) => [title, type])).toEqual(
      [
        ['Lecture 1', 'TEXT'],
        ['About one', 'SCORM'],
        ['About two', 'SCORM'],
      ],
    );
    expect(await keptKeys()).toHaveLength(5);
  });

  it('lowers the progress of who learns the course already: there is more to do', async () => {
    const { section, learner, upload } = await world();
    await call(`/api/lectures/${section.lectures[0]?.id}/progress`, {
      as: learner,
      body: { completed: true },
    });
    const own = async () => (await call('/api/enrollments', { as: learner })).body.enrollments[0].progress;
    expect(await own()).toBe(50);
    await upload(await makePackage());
    expect(await own()).toBe(33);
  });

  it('refuses a bad package with its sentence, and stores nothing of it', async () => {
    const { upload, packages, admin } = await world();
    const before = await keptKeys();
    const { status, body } = await upload(await makePackage({ files: { '../evil.html': 'x' } }));
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'VALIDATION_ERROR',
      error: expect.stringContaining('leads out of the package'),
      details: [{ field: 'file', message: expect.stringContaining('leads out of the package') }],
    });
    expect(await keptKeys()).toEqual(before);
    expect((await call(packages, { as: admin })).body.packages).toHaveLength(1);
  });

  it('removes the files again when the rows cannot be written', async () => {
    const { section, upload } = await world();
    const before = await keptKeys();
    await database.db.lecture.createMany({
      data: Array.from({ length: 498 }, (_, at) => ({
        sectionId: section.id,
        title: 'x',
        type: 'TEXT' as const,
        position: at + 5,
      })),
    });
    const { status, body } = await upload(await makePackage());
    expect([status, body.error]).toEqual([400, 'A section has at most 500 lectures']);
    expect(await keptKeys()).toEqual(before);
  });

  it('wants a file and a section of the course', async () => {
    const { packages, admin, upload } = await world();
    const bytes = await makePackage();
    const other = await createScormFixture(database.db, service);
    const post = (body: FormData, path = packages) => call(path, { method: 'POST', as: admin, body });
    expect((await post(buildPackageUploadForm(bytes))).status).toBe(400);
    expect((await post(buildPackageUploadForm(new Uint8Array(), { sectionId: 'x' }))).status).toBe(400);
    for (const sectionId of [other.section.id, 'nothing']) {
      expect(await post(buildPackageUploadForm(bytes, { sectionId }))).toMatchObject({
        status: 404,
        body: { error: 'Section not found' },
      });
    }
    expect(
      await post(buildPackageUploadForm(bytes, { sectionId: 'x' }), '/api/courses/nothing/scorm-packages'),
    ).toMatchObject({
      status: 404,
      body: { error: 'Course not found' },
    });
    expect((await upload(bytes)).status).toBe(201);
  });

  it('413 past 500 MB, before any of it is read', async () => {
    const { packages, admin } = await world();
    const headers = {
      'content-length': String(501 * 1_048_576),
      'content-type': 'multipart/form-data; boundary=x',
    };
    const { status, body } = await call(packages, {
      method: 'POST',
      as: admin,
      body: new Uint8Array(1),
      headers,
    });
    expect([status, body.error]).toEqual([413, 'The file is too large: at most 500 MB']);
  });
});

describe('GET, PUT and DELETE', () => {
  it('a new version keeps the lectures of the SCOs it still has, and what learners did in them', async () => {
    const { packages, admin, learner, added, lectureIds, section } = await world(lessons('one', 'two'));
    const [one = '', two = ''] = lectureIds;
    await call(`/api/lectures/${two}/progress`, { as: learner, body: { completed: true } });
    const bytes = await makePackage({ version: '2004', ...lessons('three', 'two') });
    const { status, body } = await call(`${packages}/${added.id}`, {
      method: 'PUT',
      as: admin,
      body: buildPackageUploadForm(bytes, {}, 'second.zip'),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: added.id, fileName: 'second.zip', version: '2004' });
    expect(body.lectures).toEqual([
      { id: two, sectionId: section.id, title: 'About two' },
      { id: expect.any(String), sectionId: section.id, title: 'About three' },
    ]);
    expect(body.lectures.map(({ id }: { id: string }) => id)).not.toContain(one);
    // Of three lectures now the one that was done still is; the old files are gone.
    expect((await call('/api/enrollments', { as: learner })).body.enrollments[0].progress).toBe(33);
    expect(await keptKeys()).toHaveLength(5);
  });

  it('the only SCO of a package continues as the only one of the next, whatever its identifier', async () => {
    const { packages, admin, added, lectureIds } = await world(lessons('a7f3'));
    const body = buildPackageUploadForm(await makePackage(lessons('b812')));
    const replaced = await call(`${packages}/${added.id}`, { method: 'PUT', as: admin, body });
    expect(replaced.body.lectures.map(({ id }: { id: string }) => id)).toEqual(lectureIds);
  });

  describe('a lesson of an earlier import stays, with what learners did in it', () => {
    const two = lessons('one', 'two');

    /** Uploads `manifest` again after the second lesson was done, as it was stored `before`. */
    async function replaced(manifest: string, before?: { identifier: string }) {
      const { packages, admin, learner, added, lectureIds } = await world({ version: '2004', ...two });
      const id = lectureIds[1] ?? '';
      await call(`/api/lectures/${id}/progress`, { as: learner, body: { completed: true } });
      if (before) {
        const { scormItem } = await database.db.lecture.findUniqueOrThrow({ where: { id } });
        const item = storedScormItem.parse(scormItem);
        await database.db.lecture.update({ where: { id }, data: { scormItem: { ...item, ...before } } });
      }
      const bytes = await makePackage({ files: { 'imsmanifest.xml': manifest } });
      const { status, body } = await call(`${packages}/${added.id}`, {
        method: 'PUT',
        as: admin,
        body: buildPackageUploadForm(bytes),
      });
      const ids = body.lectures.map((lecture: { id: string }) => lecture.id);
      const done = await database.db.lectureProgress.count({ where: { lectureId: id } });
      return { status, ids, lectureIds, done };
    }

    const manifest = makeManifest('2004', two.items);
    const hide = (identifier: string) =>
      manifest.replace(
        `<item identifier="${identifier}"`,
        `<item isvisible="false" identifier="${identifier}"`,
      );

    it('whose item the manifest hides, while hidden items make no new lessons', async () => {
      const { status, ids, lectureIds, done } = await replaced(hide('two'));
      expect([status, ids, done]).toEqual([200, lectureIds, 1]);
      const other = await replaced(hide('two').replace('identifier="two"', 'identifier="three"'));
      expect([other.ids, other.done]).toEqual([other.lectureIds.slice(0, 1), 0]);
    });

    it('whose identifier was stored with the white space around it', async () => {
      const { ids, lectureIds, done } = await replaced(manifest.replace('"two"', '"two "'), {
        identifier: 'two \n',
      });
      expect([ids, done]).toEqual([lectureIds, 1]);
    });

    it('that is the only one left, while the manifest shows another', async () => {
      const { packages, admin, added, lectureIds } = await world({ version: '2004', ...two });
      await database.db.lecture.delete({ where: { id: lectureIds[0] ?? '' } });
      const bytes = await makePackage({ files: { 'imsmanifest.xml': hide('two') } });
      const body = buildPackageUploadForm(bytes);
      const answer = await call(`${packages}/${added.id}`, { method: 'PUT', as: admin, body });
      expect(answer.body.lectures).toMatchObject([{ id: lectureIds[1] }, { title: 'About one' }]);
      const kept = await database.db.lecture.findUniqueOrThrow({ where: { id: lectureIds[1] ?? '' } });
      expect(kept.scormItem).toMatchObject({ identifier: 'two' });
    });
  });

  it('a bad new version changes nothing', async () => {
    const { packages, admin, added } = await world();
    const before = await keptKeys();
    const body = buildPackageUploadForm(await makePackage({ items: [] }));
    expect((await call(`${packages}/${added.id}`, { method: 'PUT', as: admin, body })).status).toBe(400);
    expect((await call(packages, { as: admin })).body.packages).toEqual([added]);
    expect(await keptKeys()).toEqual(before);
  });

  it('a package goes with its lectures and files', async () => {
    const { packages, admin, added, learner, section } = await world();
    await call(`/api/lectures/${section.lectures[0]?.id}/progress`, {
      as: learner,
      body: { completed: true },
    });
    expect(await call(`${packages}/${added.id}`, { method: 'DELETE', as: admin })).toMatchObject({
      status: 200,
      body: { message: 'Package deleted' },
    });
    expect((await call(packages, { as: admin })).body).toEqual({ packages: [] });
    expect((await call('/api/enrollments', { as: learner })).body.enrollments[0].progress).toBe(100);
    expect(await keptKeys()).toEqual([]);
  });

  it('404 for a package that the draft does not have, which learners of the published version keep', async () => {
    const { admin, course, packages, added, lectureIds } = await world();
    const base = `/api/courses/${course.id}`;
    await call(`${base}/draft`, { method: 'POST', as: admin });
    const remove = () => call(`${packages}/${added.id}`, { method: 'DELETE', as: admin });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    const replaced = await call(`${packages}/${added.id}`, {
      method: 'PUT',
      as: admin,
      body: buildPackageUploadForm(await makePackage()),
    });
    expect(replaced.status).toBe(404);
    expect(await database.db.lecture.count({ where: { scormPackageId: added.id } })).toBe(lectureIds.length);
  });

  it('a package of a draft changes the SCORM version of the course when it is published', async () => {
    const { admin, course, packages } = await world({ version: '1.2' });
    const base = `/api/courses/${course.id}`;
    await call(`${base}/draft`, { method: 'POST', as: admin });
    const draft = async () => (await call(`${base}/draft`, { as: admin })).body;
    const [section] = (await draft()).sections;
    const body = buildPackageUploadForm(await makePackage({ version: '2004' }), { sectionId: section.id });
    expect((await call(packages, { method: 'POST', as: admin, body })).status).toBe(201);
    const says = async () => (await call(base, { as: admin })).body.scormVersion;
    expect(await says()).toBe('1.2');
    const { revision: expectedRevision } = await draft();
    await call(`${base}/versions`, { as: admin, body: { expectedRevision } });
    expect(await says()).toBe('2004');
  });

  it('404 for a package of another course', async () => {
    const { packages, admin } = await world();
    const other = await createScormFixture(database.db, service);
    const body = buildPackageUploadForm(await makePackage());
    for (const id of [other.added.id, 'nothing']) {
      for (const method of ['PUT', 'DELETE']) {
        const sent = method === 'PUT' ? { body } : {};
        const answer = await call(`${packages}/${id}`, { method, as: admin, ...sent });
        expect(answer).toMatchObject({ status: 404, body: { error: 'SCORM package not found' } });
      }
    }
  });
});

it.each([
  ['POST', ''],
  ['GET', ''],
  ['PUT', '/x'],
  ['DELETE', '/x'],
])('%s %s is for SUPER_ADMIN alone', async (method, tail) => {
  const { packages, manager, rival, learner } = await world();
  const body =
    method === 'POST' || method === 'PUT' ? { body: buildPackageUploadForm(new Uint8Array(1)) } : {};
  expect(await call(`${packages}${tail}`, { method, ...body })).toMatchObject({
    status: 401,
    body: { error: 'Unauthorized' },
  });
  for (const as of [manager, rival, learner]) {
    expect(await call(`${packages}${tail}`, { method, as, ...body })).toMatchObject({
      status: 403,
      body: { error: 'Forbidden' },
    });
  }
});

it('the nightly job removes files without a package after a day, and sessions that have run out', async () => {
  const { learner, lectureIds } = await world();
  await call(`/api/lectures/${lectureIds[0]}/scorm`, { method: 'POST', as: learner });
  const { db } = database;
  const { files } = service.services;
  await files.put('scorm/2026/11/orphan/0', new Uint8Array(1), { contentType: 'text/plain' });
  await files.put('2026/11/of-somebody-else', new Uint8Array(1), { contentType: 'text/plain' });
  const after = (hours: number) => ({ db, files, clock: () => new Date(Date.now() + hours * 3_600_000) });
  expect(await removeOrphanScormFilesAndExpiredSessions(after(11))).toBe(0);
  expect(await db.scormSession.count()).toBe(1);
  expect(await removeOrphanScormFilesAndExpiredSessions(after(25))).toBe(1);
  expect(await db.scormSession.count()).toBe(0);
  expect(await files.exists('2026/11/of-somebody-else')).toBe(true);
  expect(await keptKeys()).toHaveLength(6);
});
