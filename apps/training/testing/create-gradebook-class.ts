import type { TrainingClient } from '@repo/db/training';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';

/** A class with its trainer, at least two learners, and assessments due from 1 April 2027 (UTC), one a day. */
export async function createGradebookClass(
  db: TrainingClient,
  { learners = 2, assessments = 2, settings = {} } = {},
) {
  const course = await createCourse(db);
  const trainer = await createUser(db, { roles: ['trainer'], fullName: 'Trainer One' });
  const run = await createCourseRun(db, { courseId: course.id, trainerId: trainer.id });
  const ids: string[] = [];
  for (let n = 0; n < assessments; n += 1) {
    const dueDate = new Date(Date.UTC(2027, 3, 1 + n));
    const row = await createAssessment(db, { courseId: course.id, dueDate, ...settings });
    ids.push(row.id);
  }
  const people: { id: string }[] = [];
  for (let n = 0; n < learners; n += 1) {
    const person = await createUser(db, { fullName: `Learner ${n}` });
    await createEnrolment(db, { userId: person.id, courseRunId: run.id });
    people.push(person);
  }
  const [one, two] = people;
  const [first, second] = ids;
  if (!one || !two || !first) throw new Error('There are two learners and an assessment');
  return { courseId: course.id, trainer, runId: run.id, one, two, first, second: second ?? '' };
}
