import { type RawDb, runAgainstOpenTransaction } from '@repo/testing/lock-races';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';
import { completeAutomaticallyAndNotify } from './complete-automatically.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-03T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
const run = () => completeAutomaticallyAndNotify({ ...service.services, clock: () => now });

/** A class without sessions on 1 and 2 March 2027, whose learner has passed all there is. */
async function createPassedClass() {
  const { db } = database;
  const course = await createCourse(db);
  const since = new Date('2027-01-01');
  await db.completionRule.create({
    data: {
      courseId: course.id,
      mode: 'automatic',
      needsCompetence: true,
      automaticFrom: since,
      updatedAt: since,
    },
  });
  const dates = { startDate: new Date('2027-03-01'), endDate: new Date('2027-03-02') };
  const { id: courseRunId } = await createCourseRun(db, { courseId: course.id, ...dates });
  const learner = await createUser(db);
  const enrolment = await createEnrolment(db, { userId: learner.id, courseRunId });
  const assessment = await createAssessment(db, { courseId: course.id, passScore: 50 });
  const work = { assessmentId: assessment.id, learnerId: learner.id, courseRunId };
  await createSubmission(db, { ...work, status: 'graded', score: 80, gradedAt: dates.endDate });
  return { courseRunId, enrolmentId: enrolment.id };
}

const statusOf = async (id: string) =>
  (await database.db.enrolment.findUniqueOrThrow({ where: { id } })).status;

it('waits for the end of the last day in Singapore where a class has no sessions', async () => {
  const { enrolmentId } = await createPassedClass();
  now = new Date('2027-03-02T15:59:59Z');
  expect(await run()).toBe(0);
  now = new Date('2027-03-02T16:00:00Z');
  expect(await run()).toBe(1);
  expect(await statusOf(enrolmentId)).toBe('completed');
});

it('completes nobody whose completion is taken back while it waits for the class', async () => {
  const { courseRunId, enrolmentId } = await createPassedClass();
  now = new Date('2027-03-03T02:00:00Z');
  const takeBack = (tx: RawDb) =>
    tx.$executeRawUnsafe(
      `WITH run AS (SELECT id FROM course_run WHERE id = '${courseRunId}' FOR NO KEY UPDATE)
       UPDATE enrolment SET completion_taken_back_at = now() WHERE course_run_id = (SELECT id FROM run)`,
    );
  expect(await runAgainstOpenTransaction(database.db, takeBack, 1, run)).toBe(0);
  expect(await statusOf(enrolmentId)).toBe('enrolled');
  expect(await database.db.notification.count()).toBe(0);
});
