import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createSection, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

type Shown = { expectedVersion: string; expectedState: 'DRAFT' | 'PUBLISHED' };

/** A published course with a lesson and a video, a draft of its next version, and the builder's writes for what a page shows. */
async function createWorld() {
  const { db } = database;
  const admin = await createUser(db, { role: 'SUPER_ADMIN' });
  const course = await createCourse(db, { createdById: admin.id, priceSgd: '0' });
  await createSection(db, { courseId: course.id, types: ['TEXT', 'VIDEO'] });
  const base = `/api/courses/${course.id}`;
  const as = admin;
  const { body: started } = await call(`${base}/draft`, { method: 'POST', as });
  const draft = async () => (await call(`${base}/draft`, { as })).body;
  const publish = async () =>
    call(`${base}/versions`, { as, body: { expectedRevision: (await draft()).revision } });

  async function writesFor(versionId: string, shown: Shown) {
    const section = await db.section.findFirstOrThrow({
      where: { versionId },
      include: { lectures: { orderBy: { position: 'asc' } } },
    });
    const lectures = section.lectures.map(({ id }) => id);
    const query = `?${new URLSearchParams(shown)}`;
    const at = `${base}/sections/${section.id}`;
    const send = (method: string, path: string, body?: unknown) =>
      call(`${path}${query}`, { method, as, body });
    const isDraft = shown.expectedState === 'DRAFT';
    return {
      'PUT lecture': () => send('PUT', `${at}/lectures/${lectures[0]}`, { title: 'Other' }),
      'POST lecture': () => send('POST', `${at}/lectures`, { title: 'More', type: 'TEXT' }),
      'PUT order': () => send('PUT', `${at}/lectures/reorder`, { lectureIds: [...lectures].reverse() }),
      'PUT sections': () => send('PUT', `${base}/sections/reorder`, { sectionIds: [section.id] }),
      'PUT section': () => send('PUT', at, { title: 'Other' }),
      'POST section': () =>
        send('POST', `${base}/sections`, { title: 'More', ...(isDraft ? { isDraft } : {}) }),
      'DELETE captions': () => send('DELETE', `/api/lectures/${lectures[1]}/captions/en`),
      'DELETE lecture': () => send('DELETE', `${at}/lectures/${lectures[0]}`),
      'DELETE section': () => send('DELETE', at),
    };
  }
  const statusesOf = async (writes: Awaited<ReturnType<typeof writesFor>>) => {
    const statuses: Record<string, number> = {};
    for (const [name, write] of Object.entries(writes)) statuses[name] = (await write()).status;
    return statuses;
  };
  return { db, course, base, as, started, publish, writesFor, statusesOf };
}

it('a builder that shows a draft cannot change it once somebody else has published it', async () => {
  const { db, started, publish, writesFor, statusesOf } = await createWorld();
  const shown = { expectedVersion: started.id, expectedState: 'DRAFT' as const };
  const writes = await writesFor(started.id, shown);
  expect((await writes['PUT lecture']()).status).toBe(200);
  expect((await publish()).status).toBe(201);
  const before = await db.section.findMany({ include: { lectures: true }, orderBy: { id: 'asc' } });
  const { 'POST section': added, ...others } = await statusesOf(writes);
  // There is no draft any more that a section could be added to.
  expect(added).toBe(404);
  expect(new Set(Object.values(others))).toEqual(new Set([409]));
  expect((await writes['PUT lecture']()).body).toMatchObject({
    code: 'VERSION_CHANGED',
    error: expect.stringContaining('would reach learners at once'),
  });
  expect(await db.section.findMany({ include: { lectures: true }, orderBy: { id: 'asc' } })).toEqual(before);
});

it('a builder that shows the published version cannot change it once a newer one is published', async () => {
  const { course, publish, writesFor, statusesOf } = await createWorld();
  const shown = { expectedVersion: course.id, expectedState: 'PUBLISHED' as const };
  const writes = await writesFor(course.id, shown);
  expect((await writes['PUT lecture']()).status).toBe(200);
  await publish();
  expect(new Set(Object.values(await statusesOf(writes)))).toEqual(new Set([409]));
});

it('a builder that shows an unpublished course cannot change it once somebody else has published it', async () => {
  const { db, base, as, course, writesFor } = await createWorld();
  await db.courseVersion.deleteMany({
    where: { courseId: course.id, publishedAt: null, NOT: { id: course.id } },
  });
  await db.course.update({ where: { id: course.id }, data: { status: 'DRAFT' } });
  const shown = { expectedVersion: course.id, expectedState: 'DRAFT' as const };
  const writes = await writesFor(course.id, shown);
  expect((await writes['PUT section']()).status).toBe(200);
  await call(base, { method: 'PUT', as, body: { status: 'PUBLISHED' } });
  expect((await writes['PUT section']()).status).toBe(409);
});

it('of a publication and a write of the draft at once, one is refused', async () => {
  const { db, base, as, started, writesFor } = await createWorld();
  const shown = { expectedVersion: started.id, expectedState: 'DRAFT' as const };
  const writes = await writesFor(started.id, shown);
  const { body: seen } = await call(`${base}/draft`, { as });
  const [published, written] = await Promise.all([
    call(`${base}/versions`, { as, body: { expectedRevision: seen.revision } }),
    writes['PUT section'](),
  ]);
  const { title } = await db.section.findFirstOrThrow({ where: { versionId: started.id } });
  // Published first: the write is refused. Written first: the author looks at the draft again.
  expect([
    [201, 409, 'Section'],
    [409, 200, 'Other'],
  ]).toContainEqual([published.status, written.status, title]);
});
