import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { getBuilderCourse } from '#domain/courses/get-builder-course.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);
type Person = ServiceCall['as'];

async function learning(types: Parameters<typeof createSection>[1]['types'], requiresEvidence = false) {
  const { db } = database;
  const admin = await createUser(db, { role: 'SUPER_ADMIN' });
  const course = await createCourse(db, { requiresEvidence, createdById: admin.id });
  const section = await createSection(db, { courseId: course.id, types });
  const learner = await createUser(db);
  await createEnrollment(db, { userId: learner.id, courseId: course.id });
  return { admin, course, section, learner, ids: section.lectures.map(({ id }) => id) };
}

const complete = (as: Person, id: string, completed = true) =>
  call(`/api/lectures/${id}/progress`, { as, body: { completed } });
const open = (as: Person, id: string) => call(`/api/lectures/${id}/open`, { method: 'POST', as });
const certificatesOf = async (as: Person) =>
  (await call('/api/certificates', { as })).body.certificates as {
    certificateId: string;
    courseId: string;
  }[];
const noticesOf = async (as: Person) =>
  ((await call('/api/notifications', { as })).body.notifications as { kind: string }[]).filter(
    ({ kind }) => kind === 'certificate',
  );

it('issues the certificate with the last lesson, and its owner is notified once', async () => {
  const { learner, course, ids } = await learning(['TEXT', 'TEXT']);
  const [first = '', last = ''] = ids;
  await complete(learner, first);
  expect(await certificatesOf(learner)).toEqual([]);
  await complete(learner, last);
  const [certificate, ...others] = await certificatesOf(learner);
  expect(others).toEqual([]);
  expect(await noticesOf(learner)).toHaveLength(1);
  const ask = () => call('/api/certificates/generate', { as: learner, body: { courseId: course.id } });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
  for (const { body } of answers) expect(body.certificate.certificateId).toBe(certificate?.certificateId);
  await complete(learner, last, false);
  await complete(learner, last);
  expect(await certificatesOf(learner)).toHaveLength(1);
  expect(await noticesOf(learner)).toHaveLength(1);
});

it('waits for the evidence, and is issued when it comes', async () => {
  const { learner, ids } = await learning(['TEXT', 'TEXT'], true);
  for (const id of ids) await complete(learner, id);
  expect(await certificatesOf(learner)).toEqual([]);
  for (const id of ids) await open(learner, id);
  expect(await certificatesOf(learner)).toHaveLength(1);
});

it('is issued to all whom the removal of a lesson completes', async () => {
  const { admin, course, section, learner, ids } = await learning(['TEXT', 'TEXT']);
  const [done = '', removed = ''] = ids;
  await complete(learner, done);
  const path = `/api/courses/${course.id}/sections/${section.id}/lectures/${removed}`;
  expect((await call(path, { method: 'DELETE', as: admin })).status).toBe(200);
  expect(await certificatesOf(learner)).toHaveLength(1);
});

it('a finished enrolment stays finished when its author adds a lesson; open ones are counted again', async () => {
  const { admin, course, section, learner, ids } = await learning(['TEXT']);
  const other = await createUser(database.db);
  await createEnrollment(database.db, { userId: other.id, courseId: course.id });
  await complete(learner, ids[0] ?? '');
  const path = `/api/courses/${course.id}/sections/${section.id}/lectures`;
  const added = await call(path, { as: admin, body: { title: 'New', type: 'TEXT' } });
  expect(added.status).toBe(201);
  const own = async (as: Person) => (await call('/api/enrollments', { as })).body.enrollments[0].progress;
  expect(await own(learner)).toBe(100);
  expect(await own(other)).toBe(0);
  await complete(other, ids[0] ?? '');
  expect(await own(other)).toBe(50);
  expect(await getBuilderCourse(database, course.id)).toMatchObject({
    learners: 2,
    underWay: 1,
    certified: 1,
  });
  // What the learner does in the new lesson changes nothing of it either.
  await complete(learner, added.body.id);
  expect(await own(learner)).toBe(100);
  const enrollment = await database.db.enrollment.findFirstOrThrow({ where: { userId: learner.id } });
  expect(enrollment.completedAt).not.toBeNull();
  // Their own result, taken back, is another matter.
  await complete(learner, ids[0] ?? '', false);
  expect(await own(learner)).toBe(50);
});
