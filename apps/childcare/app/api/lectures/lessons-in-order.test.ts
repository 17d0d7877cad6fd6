import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { findNextLesson } from '#domain/player/next-lesson.ts';
import { correctAnswers, threeQuestionQuiz } from '#testing/quiz-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

/** A course of two sections whose lessons are done in order: text, video, text. */
async function createWorld() {
  const { db } = database;
  const admin = await createUser(db, { role: 'SUPER_ADMIN' });
  const learner = await createUser(db);
  const course = await createCourse(db, { createdById: admin.id });
  const [first, video] = (await createSection(db, { courseId: course.id, types: ['TEXT', 'VIDEO'] }))
    .lectures;
  const [last] = (await createSection(db, { courseId: course.id, types: ['TEXT'], position: 1 })).lectures;
  if (!first || !video || !last) throw new Error('The course has three lessons');
  await createEnrollment(db, { userId: learner.id, courseId: course.id });
  const put = (body: object) => call(`/api/courses/${course.id}`, { method: 'PUT', as: admin, body });
  const report = (lecture: { id: string }, completed = true) =>
    call(`/api/lectures/${lecture.id}/progress`, { as: learner, body: { completed } });
  const post = (path: string, body: object = {}) =>
    call(`/api/lectures/${path}`, { method: 'POST', as: learner, body });
  return { course, learner, first, video, last, put, report, post };
}

it('lessons in order: a later lesson is refused until those before it are completed', async () => {
  const { first, video, last, put, report, post } = await createWorld();
  expect((await put({ lessonsInOrder: true })).body).toMatchObject({ lessonsInOrder: true });
  const refused = await report(last);
  expect(refused).toMatchObject({ status: 409, body: { code: 'LESSON_LOCKED' } });
  expect(refused.body.error).toContain(first.title);
  expect((await post(`${video.id}/watch`, { ranges: [[0, 2]], position: 2 })).body).toMatchObject({
    code: 'LESSON_LOCKED',
  });
  expect((await post(`${last.id}/open`)).status).toBe(409);
  expect((await report(first)).body).toMatchObject({ enrollmentProgress: 33 });
  expect((await report(last)).body.error).toContain(video.title);
  expect((await post(`${video.id}/watch`, { ranges: [[0, 2]], position: 2 })).status).toBe(200);
  expect((await report(video)).status).toBe(200);
  expect((await report(last)).body).toMatchObject({ enrollmentProgress: 100 });
});

it('lessons in order: what was completed before stays open, and other courses know no order', async () => {
  const { first, video, last, put, report } = await createWorld();
  expect((await report(last)).status).toBe(200);
  await put({ lessonsInOrder: true });
  expect((await report(last)).status).toBe(200);
  expect((await report(video)).status).toBe(409);
  await put({ lessonsInOrder: false });
  expect((await report(video)).status).toBe(200);
  expect((await report(first)).body).toMatchObject({ enrollmentProgress: 100 });
});

it('lessons in order: an attempt at a quiz that is under way is handed in, and no other begins', async () => {
  const { last, put, post } = await createWorld();
  await database.db.lecture.update({
    where: { id: last.id },
    data: { type: 'QUIZ', quiz: threeQuestionQuiz },
  });
  const { attempt } = (await post(`${last.id}/attempts`)).body;
  await put({ lessonsInOrder: true });
  // The one that is under way, again.
  expect((await post(`${last.id}/attempts`)).status).toBe(200);
  const submitted = await post(`${last.id}/attempts/${attempt.id}/submit`, {
    answers: { ...correctAnswers, q1: ['o1'], q2: ['o2'] },
  });
  expect(submitted.status).toBe(200);
  expect((await post(`${last.id}/attempts`)).body).toMatchObject({ code: 'LESSON_LOCKED' });
});

it.each(['acknowledgement', 'practical'])(
  'lessons in order: %s of a later lesson is refused',
  async (kind) => {
    const { last, put, post } = await createWorld();
    const confirmation =
      kind === 'practical'
        ? { kind, items: [{ id: 'wash', text: 'Washes hands' }], needsEvidence: false }
        : { kind, statement: 'I have read this' };
    await database.db.lecture.update({ where: { id: last.id }, data: { confirmation } });
    await put({ lessonsInOrder: true });
    const path = kind === 'practical' ? 'sign-offs' : 'acknowledgement';
    const body =
      kind === 'practical' ? new FormData() : { name: 'Amy', textHash: 'a'.repeat(64), isConfirmed: true };
    expect((await post(`${last.id}/${path}`, body)).body).toMatchObject({ code: 'LESSON_LOCKED' });
  },
);

it('lessons in order: a learner continues with the first lesson that is not completed', async () => {
  const { course, learner, first, last, put, report } = await createWorld();
  const { db } = database;
  const { id } = await db.enrollment.findFirstOrThrow({ where: { userId: learner.id, courseId: course.id } });
  await report(first);
  await db.enrollment.update({ where: { id }, data: { lastLectureId: last.id } });
  expect(await findNextLesson(db, id)).toMatchObject({ place: 3 });
  await put({ lessonsInOrder: true });
  expect(await findNextLesson(db, id)).toMatchObject({ place: 2 });
});
