import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

/** A learner in a course of these lectures; `report(0, …)` reports on the first. */
async function learning(types: ('VIDEO' | 'TEXT' | 'SCORM')[] = ['VIDEO', 'TEXT', 'TEXT']) {
  const course = await createCourse(database.db);
  const { lectures } = await createSection(database.db, { courseId: course.id, types });
  const learner = await createUser(database.db);
  const enrollment = await createEnrollment(database.db, { userId: learner.id, courseId: course.id });
  const report = (index: number, body: unknown) =>
    call(`/api/lectures/${lectures[index]?.id}/progress`, { method: 'POST', as: learner, body });
  const own = async () => (await call('/api/enrollments', { as: learner })).body.enrollments[0];
  return { course, lectures, learner, enrollment, report, own };
}

describe('POST /api/lectures/[id]/progress', () => {
  it('answers where the learner is in the lecture and in the course', async () => {
    const { report } = await learning();
    const { status, body } = await report(0, { videoPosition: 61.9 });
    expect(status).toBe(200);
    expect(body).toEqual({
      progress: {
        id: expect.any(String),
        isCompleted: false,
        watchedDuration: 61,
        lastPosition: 61,
        scormLessonStatus: '',
      },
      enrollmentProgress: 0,
    });
  });

  it('resumes at the last position sent, while what was watched never goes back', async () => {
    const { report } = await learning();
    await report(0, { videoPosition: 300 });
    const { body } = await report(0, { videoPosition: 20 });
    expect(body.progress).toMatchObject({ lastPosition: 20, watchedDuration: 300 });
    expect((await report(0, { completed: true })).body.progress).toMatchObject({ lastPosition: 20 });
  });

  it('takes completion as sent, and counts whole percents, rounded down, 100 only for all', async () => {
    const { report, own } = await learning();
    expect((await report(0, { completed: true })).body).toMatchObject({
      progress: { isCompleted: true },
      enrollmentProgress: 33,
    });
    expect((await report(1, { completed: true })).body.enrollmentProgress).toBe(66);
    expect((await report(1, { completed: true })).body.enrollmentProgress).toBe(66);
    expect((await report(2, { completed: true })).body.enrollmentProgress).toBe(100);
    expect((await own()).completedAt).not.toBeNull();
    expect((await report(0, { completed: false })).body).toMatchObject({
      progress: { isCompleted: false },
      enrollmentProgress: 66,
    });
    expect((await own()).completedAt).toBeNull();
  });

  it('counts a SCO that was passed or completed as completed, and shows its state in the enrollment', async () => {
    const { report, own } = await learning(['SCORM', 'SCORM']);
    expect((await report(0, { scormLessonStatus: 'incomplete' })).body).toMatchObject({
      progress: { isCompleted: false, scormLessonStatus: 'incomplete' },
    });
    expect(
      (await report(0, { scormLessonStatus: 'passed', scormLessonLocation: 'page-9' })).body,
    ).toMatchObject({
      progress: { isCompleted: true, scormLessonStatus: 'passed' },
      enrollmentProgress: 50,
    });
    expect((await own()).scormStatus).toBe('passed');
    expect((await report(1, { scormLessonStatus: 'failed' })).body.progress.isCompleted).toBe(false);
    const [stored] = await database.db.lectureProgress.findMany({ where: { scormLessonLocation: 'page-9' } });
    expect(stored?.scormLessonStatus).toBe('passed');
  });

  it('adds the time of a SCORM session once, over the lectures of the course', async () => {
    const { report, own } = await learning(['SCORM', 'SCORM']);
    for (const scormSessionTime of ['PT1M', 'PT2M', 'PT2M', '0000:01:30.00'])
      await report(0, { scormSessionTime });
    for (const scormSessionTime of ['PT1H', 'PT30M'])
      await report(1, { scormSessionTime, scormSessionId: 'a' });
    expect((await own()).scormTotalTime).toBe('PT1H3M30S');
  });

  it('continues where somebody reports more time than can be counted', async () => {
    const { report, own } = await learning();
    const together = 'PT555555H33M20S';
    await report(0, { scormSessionTime: 'PT1S' });
    await database.db.lectureProgress.updateMany({ data: { scormTotalSeconds: 1_999_999_999 } });
    await database.db.enrollment.updateMany({ data: { scormTotalTime: 1_999_999_999 } });
    for (const index of [0, 1]) {
      const { status } = await report(index, { scormSessionTime: 'P366D', scormSessionId: 'other' });
      expect(status).toBe(200);
    }
    expect((await own()).scormTotalTime).toBe(together);
  });

  it('loses nothing of two tabs that report at once', async () => {
    const { report, own } = await learning(['SCORM', 'SCORM', 'TEXT', 'TEXT']);
    await Promise.all([
      report(0, { completed: true, scormSessionTime: 'PT10S', scormSessionId: 'one' }),
      report(1, { completed: true, scormSessionTime: 'PT20S', scormSessionId: 'two' }),
      report(2, { completed: true }),
      report(3, { videoPosition: 5 }),
    ]);
    expect(await own()).toMatchObject({ progress: 75, scormTotalTime: 'PT30S' });
  });

  it('moves an assignment on: ASSIGNED, IN_PROGRESS, COMPLETED', async () => {
    const { report, course, learner } = await learning(['TEXT', 'TEXT']);
    const { id: organizationId } = await createOrganization(database.db);
    const { id } = await database.db.assignment.create({
      data: { courseId: course.id, learnerId: learner.id, assignedById: learner.id, organizationId },
    });
    const status = async () => (await database.db.assignment.findUniqueOrThrow({ where: { id } })).status;
    await report(0, { videoPosition: 0 });
    expect(await status()).toBe('IN_PROGRESS');
    await report(0, { completed: true });
    await report(1, { completed: true });
    expect(await status()).toBe('COMPLETED');
    await report(1, { completed: false });
    expect(await status()).toBe('COMPLETED');
  });

  it('lets a manager report who is enrolled, and nobody who is not', async () => {
    const { lectures, course } = await learning();
    const path = `/api/lectures/${lectures[0]?.id}/progress`;
    const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN' });
    const report = (as: typeof manager | null, to = path) =>
      call(to, { method: 'POST', as, body: { completed: true } });
    expect([(await report(manager)).status, (await report(manager)).body]).toEqual([
      403,
      { error: 'Forbidden' },
    ]);
    await createEnrollment(database.db, { userId: manager.id, courseId: course.id });
    expect((await report(manager)).status).toBe(200);
    expect((await report(null)).body).toEqual({ error: 'Unauthorized' });
    expect((await report(manager, '/api/lectures/unknown/progress')).status).toBe(404);
    const draft = await createCourse(database.db, { status: 'DRAFT' });
    const hidden = await createSection(database.db, { courseId: draft.id });
    expect((await report(manager, `/api/lectures/${hidden.lectures[0]?.id}/progress`)).status).toBe(404);
  });

  it.each([
    ['videoPosition', -1],
    ['videoPosition', '12'],
    ['videoPosition', 1e12],
    ['completed', 'yes'],
    ['scormLessonStatus', 'done'],
    ['scormSessionTime', '5 minutes'],
    ['scormLessonLocation', 'x'.repeat(1001)],
  ])('refuses %s %j', async (field, value) => {
    const { report } = await learning();
    expect(await report(0, { [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', details: [{ field }] },
    });
    expect(await database.db.lectureProgress.count()).toBe(0);
  });
});
