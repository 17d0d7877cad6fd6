import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createSection, createUser } from '@repo/testing/childcare-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const issued = '2026-11-21T04:00:00Z';
// Valid until 21 November 2028, so to be renewed from 23 August on.
const inTime = '2028-09-01T04:00:00Z';
let now = new Date(issued);
const { call } = useChildcareService(database, () => ({ clock: () => new Date(now) }));

beforeEach(() => {
  now = new Date(issued);
});

async function certified(course: Parameters<typeof createCourse>[1] = {}) {
  const { db } = database;
  const learner = await createUser(db);
  const { id: courseId } = await createCourse(db, course);
  const { lectures } = await createSection(db, { courseId, types: ['QUIZ'] });
  const enrollment = await createCompletedEnrollment(db, learner, { id: courseId });
  const ids = { enrollmentId: enrollment.id, lectureId: lectures[0]?.id ?? '' };
  await db.lectureProgress.create({ data: { ...ids, isCompleted: true, completedAt: now } });
  await db.quizAttempt.create({
    data: { ...ids, number: 1, seed: 1, score: 90, passed: true, submittedAt: now },
  });
  const { body } = await call('/api/certificates/generate', { as: learner, body: { courseId } });
  return { learner, courseId, enrollment, certificate: body.certificate };
}

type Certified = Awaited<ReturnType<typeof certified>>;
const renew = ({ learner, certificate }: Pick<Certified, 'learner' | 'certificate'>) =>
  call(`/api/certificates/${certificate.certificateId}/renew`, { method: 'POST', as: learner });
const list = async ({ learner }: Pick<Certified, 'learner'>) =>
  (await call('/api/certificates', { as: learner })).body.certificates.map(
    ({ cycle, status, renewal }: Record<string, unknown>) => [cycle, status, renewal],
  );

describe('POST /api/certificates/[id]/renew', () => {
  it('begins the course again; the certificate and the attempts stay; the next one follows it', async () => {
    const { db } = database;
    const it = await certified();
    now = new Date(inTime);
    expect(await list(it)).toEqual([[1, 'expiring', 'open']]);
    const { status, body } = await renew(it);
    expect(status).toBe(200);
    expect(body.enrollment).toMatchObject({
      id: it.enrollment.id,
      progress: 0,
      completedAt: null,
      deadline: '2028-11-21T15:59:59.000Z',
    });
    expect(await db.lectureProgress.count()).toBe(0);
    expect(await db.quizAttempt.findMany({ select: { cycle: true, passed: true } })).toEqual([
      { cycle: 1, passed: true },
    ]);
    expect(await list(it)).toEqual([[1, 'expiring', 'begun']]);

    // Until the course is complete again the old one is the certificate.
    const between = await call('/api/certificates/generate', {
      as: it.learner,
      body: { courseId: it.courseId },
    });
    expect([between.status, between.body.certificate.id]).toEqual([200, it.certificate.id]);
    await db.enrollment.update({
      where: { id: it.enrollment.id },
      data: { progress: 100, completedAt: now },
    });
    const next = await call('/api/certificates/generate', {
      as: it.learner,
      body: { courseId: it.courseId },
    });
    expect(next).toMatchObject({
      status: 201,
      body: { certificate: { cycle: 2, expiresAt: '2030-09-01T15:59:59.000Z' } },
    });
    expect(next.body.certificate.certificateId).not.toBe(it.certificate.certificateId);
    expect(await list(it)).toEqual([
      [2, 'valid', 'early'],
      [1, 'expiring', 'done'],
    ]);
    expect((await renew(it)).body).toMatchObject({
      code: 'NOT_RENEWABLE',
      error: 'This certificate was renewed already',
    });
  });

  it('asked for again, also at once, resets nothing more', async () => {
    const { db } = database;
    const it = await certified();
    now = new Date(inTime);
    const answers = await Promise.all([renew(it), renew(it), renew(it)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await db.enrollment.update({ where: { id: it.enrollment.id }, data: { progress: 40 } });
    expect((await renew(it)).body.enrollment.progress).toBe(40);
    expect((await db.enrollment.findUniqueOrThrow({ where: { id: it.enrollment.id } })).cycle).toBe(2);
  });

  it('an expired one can be renewed too, without a deadline', async () => {
    const it = await certified();
    now = new Date('2029-03-01T04:00:00Z');
    expect((await renew(it)).body.enrollment).toMatchObject({ progress: 0, deadline: null });
  });

  it('is too early before the last ninety days', async () => {
    const it = await certified();
    now = new Date('2028-08-23T15:59:58Z');
    expect(await renew(it)).toMatchObject({
      status: 409,
      body: { code: 'NOT_RENEWABLE', error: 'This certificate can be renewed from 23 August 2028' },
    });
    now = new Date('2028-08-23T15:59:59Z');
    expect((await renew(it)).status).toBe(200);
  });

  it('one that never expires needs none, and an archived course offers none', async () => {
    const forEver = await certified({ certificateMonths: null });
    expect(await list(forEver)).toEqual([[1, 'valid', 'closed']]);
    expect((await renew(forEver)).body).toMatchObject({ code: 'NOT_RENEWABLE' });
    const archived = await certified();
    await database.db.course.update({ where: { id: archived.courseId }, data: { status: 'ARCHIVED' } });
    now = new Date(inTime);
    expect(await renew(archived)).toMatchObject({ status: 400, body: { code: 'COURSE_NOT_PUBLISHED' } });
  });

  it('is the owner’s alone', async () => {
    const it = await certified();
    const { ben, manager, rival, admin } = await createCentreFixture(database.db);
    now = new Date(inTime);
    for (const learner of [ben, manager, rival, admin]) {
      const { status, body } = await renew({ ...it, learner });
      expect([status, body]).toEqual([403, { error: 'Forbidden' }]);
    }
    const path = `/api/certificates/${it.certificate.id}/renew`;
    expect((await call(path, { method: 'POST' })).body).toEqual({ error: 'Unauthorized' });
    expect(await call('/api/certificates/unknown/renew', { method: 'POST', as: ben })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await database.db.enrollment.findUniqueOrThrow({ where: { id: it.enrollment.id } })).cycle).toBe(
      1,
    );
  });
});
