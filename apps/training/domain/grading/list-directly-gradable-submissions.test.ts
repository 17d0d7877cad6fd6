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
import { assertRole } from '#testing/assert-role.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { listDirectlyGradableSubmissions } from './list-directly-gradable-submissions.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

/** A trainer with submissions by time; several have the same time. */
async function setUp(count: number) {
  const { db } = database;
  const trainer = await createUser(db, { roles: ['trainer'] });
  const course = await createCourse(db);
  const run = await createCourseRun(db, { courseId: course.id, trainerId: trainer.id });
  const ids: string[] = [];
  let learner = await createUser(db);
  const assessments = [];
  for (let each = 0; each < 20; each += 1) {
    assessments.push(await createAssessment(db, { courseId: course.id }));
  }
  for (let each = 0; each < count; each += 1) {
    const assessment = assessments[each % assessments.length];
    if (assessment === undefined) throw new Error('No assessment');
    if (each % assessments.length === 0) {
      learner = await createUser(db);
      await createEnrolment(db, { userId: learner.id, courseRunId: run.id });
    }
    const submission = await createSubmission(db, {
      assessmentId: assessment.id,
      learnerId: learner.id,
      courseRunId: run.id,
      submittedAt: new Date(Date.UTC(2026, 9, 1, 0, Math.floor(each / 3))),
    });
    ids.push(submission.id);
  }
  const ctx = assertRole(service.contextOf(trainer), 'trainer');
  const queue = async (after?: string) => {
    const { data, total, nextAfter } = await listDirectlyGradableSubmissions(ctx, {
      status: 'pending',
      mine: true,
      page: 1,
      after,
    });
    return { ids: data.map(({ submissionId }) => submissionId), total, nextAfter };
  };
  const grade = (graded: string[]) =>
    db.submission.updateMany({
      where: { id: { in: graded } },
      data: { status: 'graded', score: 1, gradedAt: new Date() },
    });
  return { queue, grade, ids: new Set(ids) };
}

it('grading queue: the next ones after a page that is graded follow it without a gap', async () => {
  const { queue, grade, ids } = await setUp(60);
  const first = await queue();
  expect(first).toMatchObject({ total: 60, nextAfter: first.ids.at(-1) });
  await grade(first.ids);
  const second = await queue(first.nextAfter);
  expect(second).toMatchObject({ total: 35, nextAfter: second.ids.at(-1) });
  const third = await queue(second.nextAfter);
  expect(third).toMatchObject({ total: 35, nextAfter: undefined });
  expect([first, second, third].map((page) => page.ids.length)).toEqual([25, 25, 10]);
  expect(new Set([...first.ids, ...second.ids, ...third.ids])).toEqual(ids);
  expect((await queue()).ids).toEqual(second.ids);
});

it('grading queue: a place nobody knows is the beginning', async () => {
  const { queue } = await setUp(3);
  expect((await queue('0198b1f2-7c3a-7e54-9a44-1f2e3d4c5b6a')).ids).toEqual((await queue()).ids);
});
