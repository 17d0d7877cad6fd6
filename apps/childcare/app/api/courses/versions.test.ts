import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

type Person = Awaited<ReturnType<typeof createUser>>;
type Outline = { id: string; title: string; lectures: { id: string; title: string }[] }[];

const titlesIn = (sections: Outline) => sections.map(({ lectures }) => lectures.map(({ title }) => title));
const firstIn = (sections: Outline) => sections[0]?.lectures[0]?.id ?? '';

/** A published course of one section with two lessons, and how its author and learners use it. */
async function published() {
  const { db } = database;
  const admin = await createUser(db, { role: 'SUPER_ADMIN' });
  const course = await createCourse(db, { createdById: admin.id, priceSgd: '0' });
  const section = await createSection(db, { courseId: course.id, types: ['TEXT', 'TEXT'] });
  const at = (method: string, path = '', body?: unknown, as: Person = admin) =>
    call(`/api/courses/${course.id}${path}`, { method, as, body });
  const seenBy = async (as: Person): Promise<Outline> => (await at('GET', '', undefined, as)).body.sections;
  const draft = async () => (await at('GET', '/draft')).body;
  const enrol = async () => {
    const learner = await createUser(db);
    await createEnrollment(db, { userId: learner.id, courseId: course.id });
    return learner;
  };
  const report = (as: Person, lectureId: string, completed = true) =>
    call(`/api/lectures/${lectureId}/progress`, { method: 'POST', as, body: { completed } });
  const publish = async (note = '') =>
    at('POST', '/versions', { note, expectedRevision: (await draft()).revision });
  /** Adds a lesson to a draft and publishes it. */
  const publishWithMore = async (title: string) => {
    await at('POST', '/draft');
    const [one] = (await draft()).sections;
    await at('POST', `/sections/${one.id}/lectures`, { title, type: 'TEXT', content: '<p>New.</p>' });
    return publish();
  };
  return { db, admin, course, section, at, seenBy, draft, enrol, report, publish, publishWithMore };
}

describe('a draft beside the published version', () => {
  it('is a copy that nobody sees but its author, and is discarded whole', async () => {
    const { at, draft, seenBy, enrol, section, db } = await published();
    const learner = await enrol();
    expect((await at('POST', '/draft')).body).toEqual({ id: expect.any(String), number: 2 });
    const again = await at('POST', '/draft');
    expect([again.status, again.body.number]).toEqual([201, 2]);

    const { sections, revision } = await draft();
    expect(titlesIn(sections)).toEqual([['Lecture 1', 'Lecture 2']]);
    expect(firstIn(sections)).not.toBe(section.lectures[0]?.id);
    await at('POST', '/sections', { title: 'New chapter', isDraft: true });
    await at('PUT', `/sections/${sections[0].id}/lectures/${firstIn(sections)}`, { title: 'Rewritten' });
    expect(titlesIn((await draft()).sections)).toEqual([['Rewritten', 'Lecture 2'], []]);
    for (const seen of [
      await seenBy(learner),
      (await call(`/api/courses/${section.courseId}`, {})).body.sections,
    ])
      expect(titlesIn(seen)).toEqual([['Lecture 1', 'Lecture 2']]);

    expect((await at('DELETE', '/draft', { expectedRevision: revision })).status).toBe(409);
    const { revision: present } = await draft();
    expect((await at('DELETE', '/draft', { expectedRevision: present })).status).toBe(200);
    expect((await at('GET', '/draft')).status).toBe(404);
    expect(await db.section.count({ where: { courseId: section.courseId } })).toBe(1);
  });

  it('is not begun for a course that is a draft itself', async () => {
    const { db, course, at } = await published();
    await db.course.update({ where: { id: course.id }, data: { status: 'DRAFT' } });
    expect((await at('POST', '/draft')).status).toBe(400);
  });

  it('keeps its lessons: none moves to a section of the published version', async () => {
    const { at, draft, section } = await published();
    await at('POST', '/draft');
    const [one] = (await draft()).sections;
    const moved = await at('PUT', `/sections/${one.id}/lectures/${one.lectures[0].id}`, {
      sectionId: section.id,
    });
    expect(moved.status).toBe(404);
  });
});

describe('publishing a version', () => {
  it('leaves who has begun with theirs and gives the new one to everybody else', async () => {
    const { seenBy, enrol, report, publishWithMore, course, db } = await published();
    const [begun, waiting] = [await enrol(), await enrol()];
    const [first, second] = (await seenBy(begun))[0]?.lectures ?? [];
    expect((await report(begun, first?.id ?? '')).body.enrollmentProgress).toBe(50);
    expect(await publishWithMore('Third')).toMatchObject({ status: 201, body: { number: 2, moved: 1 } });
    const later = await enrol();

    expect(titlesIn(await seenBy(begun))).toEqual([['Lecture 1', 'Lecture 2']]);
    for (const learner of [waiting, later]) {
      const outline = await seenBy(learner);
      expect(titlesIn(outline)).toEqual([['Lecture 1', 'Lecture 2', 'Third']]);
      expect((await report(learner, first?.id ?? '')).status).toBe(404);
      expect((await report(learner, firstIn(outline))).body.enrollmentProgress).toBe(33);
    }
    expect((await report(begun, second?.id ?? '')).body.enrollmentProgress).toBe(100);
    const generated = await call('/api/certificates/generate', {
      method: 'POST',
      as: begun,
      body: { courseId: course.id },
    });
    expect(generated.status).toBe(201);
    const enrollments = await db.enrollment.findMany({
      where: { courseId: course.id },
      orderBy: { createdAt: 'asc' },
    });
    expect(enrollments.filter(({ versionId }) => versionId === course.id)).toHaveLength(1);
  });

  it('needs the draft that the author saw, and happens once for two authors', async () => {
    const { at, draft } = await published();
    expect((await at('POST', '/versions', { expectedRevision: 'x' })).status).toBe(404);
    await at('POST', '/draft');
    const { revision, sections } = await draft();
    await at('PUT', `/sections/${sections[0].id}`, { title: 'Renamed' });
    expect((await at('POST', '/versions', { expectedRevision: revision })).status).toBe(409);
    const { revision: expectedRevision } = await draft();
    const both = await Promise.all(
      ['Mine', 'Mine too'].map((note) => at('POST', '/versions', { expectedRevision, note })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    const { versions } = (await at('GET', '/versions')).body;
    expect(
      versions.map((one: { number: number; isCurrent: boolean }) => [one.number, one.isCurrent]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('refuses a draft without a lesson', async () => {
    const { at, draft, publish } = await published();
    await at('POST', '/draft');
    const { sections } = await draft();
    await at('DELETE', `/sections/${sections[0].id}`);
    expect((await publish()).status).toBe(400);
  });

  it.each(['QUIZ', 'TEXT', 'VIDEO'])(
    'refuses a draft with an empty lesson of type %s, by its name',
    async (type) => {
      const { at, draft, publish } = await published();
      await at('POST', '/draft');
      const [section] = (await draft()).sections;
      await at('POST', `/sections/${section.id}/lectures`, { title: 'Allergies', type });
      expect(await publish()).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('“Allergies” has no') },
      });
      expect((await draft()).number).toBe(2);
    },
  );

  it('names who published which version when, and its note', async () => {
    const { db, course, at, admin, draft, publish, enrol, report, seenBy } = await published();
    const learner = await enrol();
    await report(learner, firstIn(await seenBy(learner)), false);
    await at('POST', '/draft');
    await publish('New rules on hygiene');
    await at('POST', '/draft');
    await at('DELETE', '/draft', { expectedRevision: (await draft()).revision });
    const entries = await db.auditEntry.findMany({
      where: { targetType: 'course', targetId: course.id },
      orderBy: { at: 'asc' },
    });
    expect(entries).toMatchObject([
      { action: 'course.publish-version', after: { version: 2, note: 'New rules on hygiene', moved: 0 } },
      { action: 'course.discard-draft', before: { version: 3 } },
    ]);
    const { versions } = (await at('GET', '/versions')).body;
    expect(versions).toMatchObject([
      { number: 2, note: 'New rules on hygiene', publishedBy: admin.name, learners: 0, correctedAt: null },
      { number: 1, note: '', publishedBy: null, learners: 1 },
    ]);
  });

  it('lets a learner who begins meanwhile finish what they began', async () => {
    const { at, enrol, seenBy, report, publish } = await published();
    const people = await Promise.all(Array.from({ length: 6 }, enrol));
    const before = firstIn(await seenBy(people[0] as Person));
    await at('POST', '/draft');
    const [, ...reports] = await Promise.all([publish(), ...people.map((one) => report(one, before))]);
    for (const [index, { status }] of reports.entries()) {
      const outline = await seenBy(people[index] as Person);
      // Either they had begun, or the lesson was not theirs any more.
      expect([status, firstIn(outline) === before]).toEqual(status === 200 ? [200, true] : [404, false]);
    }
  });
});

it('an edit of the published outline reaches who learns it at once, and nobody on another version', async () => {
  const { at, seenBy, enrol, report, publishWithMore } = await published();
  const old = await enrol();
  await report(old, firstIn(await seenBy(old)));
  await publishWithMore('Third');
  const fresh = await enrol();
  const [section] = await seenBy(fresh);
  await report(fresh, section?.lectures[0]?.id ?? '');
  await at('POST', `/sections/${section?.id}/lectures`, { title: 'Fourth', type: 'TEXT' });
  const progressOf = async (as: Person) =>
    (await call('/api/enrollments', { as })).body.enrollments[0].progress;
  expect([await progressOf(old), await progressOf(fresh)]).toEqual([50, 25]);
});

it('renewing begins the newest version', async () => {
  const { db, course, seenBy, enrol, report, publishWithMore } = await published();
  const learner = await enrol();
  await report(learner, firstIn(await seenBy(learner)));
  await publishWithMore('Third');
  await db.enrollment.updateMany({ where: { userId: learner.id }, data: { cycle: 2 } });
  await db.lectureProgress.deleteMany({});
  expect(titlesIn(await seenBy(learner))).toEqual([['Lecture 1', 'Lecture 2', 'Third']]);
  const { currentVersionId } = await db.course.findUniqueOrThrow({ where: { id: course.id } });
  expect((await db.enrollment.findFirstOrThrow({ where: { userId: learner.id } })).versionId).toBe(
    currentVersionId,
  );
});
