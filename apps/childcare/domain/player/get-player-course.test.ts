import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  actorOf,
  createCourse,
  createEnrollment,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createQuizFixture } from '#testing/quiz-fixture.ts';
import { getPlayerCourseIfEnrolled } from './get-player-course.ts';
import { getPlayerLecture } from './get-player-lecture.ts';

const database = useChildcareDatabase();

async function as(overrides: Parameters<typeof createUser>[1] = {}) {
  return { db: database.db, actor: actorOf(await createUser(database.db, overrides)) };
}

it('opens to the enrolled, with what each has done, also when it is archived', async () => {
  const learner = await as();
  const course = await createCourse(database.db, { status: 'ARCHIVED' });
  const { lectures } = await createSection(database.db, { courseId: course.id, types: ['TEXT', 'VIDEO'] });
  const other = await createEnrollment(database.db, { courseId: course.id });
  const { id: enrollmentId } = await createEnrollment(database.db, {
    userId: learner.actor.id,
    courseId: course.id,
    progress: 50,
  });
  const [text, video] = lectures.map(({ id }) => id);
  for (const [enrollment, lectureId] of [
    [enrollmentId, text],
    [other.id, video],
  ] as const) {
    await database.db.lectureProgress.create({
      data: { enrollmentId: enrollment, lectureId: lectureId ?? '', isCompleted: true, lastPosition: 42 },
    });
  }
  const opened = await getPlayerCourseIfEnrolled(learner, course.slug);
  expect(opened?.enrollment).toMatchObject({ progress: 50, deadline: null });
  expect(opened?.sections[0]?.lectures.map(({ isDone }) => isDone)).toEqual([true, false]);
  const lecture = (lectureId = '') => getPlayerLecture(learner, { courseId: course.id, lectureId });
  expect(await lecture(text)).toMatchObject({ content: '<p>Read this.</p>', lastPosition: 42 });
  expect(await lecture(video)).toMatchObject({
    videoUrl: 'https://media.example/video.mp4',
    lastPosition: 0,
  });
  await expect(lecture('unknown')).rejects.toMatchObject({ status: 404 });
});

it('opens to its authors without counting, and to nobody else', async () => {
  const author = await as({ role: 'CORPORATE_ADMIN' });
  const draft = await createCourse(database.db, { status: 'DRAFT', createdById: author.actor.id });
  const published = await createCourse(database.db);
  for (const someone of [author, await as({ role: 'SUPER_ADMIN' })]) {
    expect(await getPlayerCourseIfEnrolled(someone, draft.slug)).toMatchObject({
      id: draft.id,
      enrollment: null,
    });
  }
  for (const someone of [await as(), await as({ role: 'CORPORATE_ADMIN' })]) {
    expect(await getPlayerCourseIfEnrolled(someone, published.slug)).toBeNull();
    await expect(getPlayerCourseIfEnrolled(someone, draft.slug)).rejects.toMatchObject({ status: 404 });
  }
  await expect(getPlayerCourseIfEnrolled(author, 'unknown')).rejects.toMatchObject({ status: 404 });
});

it('shows what a learner has watched of a video, and nothing of what others have', async () => {
  const { db } = database;
  const learner = await as();
  const course = await createCourse(db);
  const { lectures } = await createSection(db, { courseId: course.id, types: ['VIDEO'] });
  const lectureId = lectures[0]?.id ?? '';
  const other = await createEnrollment(db, { courseId: course.id });
  const own = await createEnrollment(db, { courseId: course.id, userId: learner.actor.id });
  for (const [enrollmentId, watched] of [
    [own.id, '{[0,16),[30,32)}'],
    [other.id, '{[0,40)}'],
  ]) {
    const progress = await db.lectureProgress.create({
      data: { enrollmentId: enrollmentId ?? '', lectureId },
    });
    await db.$executeRaw`UPDATE lecture_progress SET watched = ${watched}::int4multirange WHERE id = ${progress.id}`;
  }
  expect((await getPlayerLecture(learner, { courseId: course.id, lectureId })).watched).toEqual([
    [0, 16],
    [30, 32],
  ]);
});

it('shows a lecture under its own course alone, and no answers of a quiz', async () => {
  const { course, quiz, learner } = await createQuizFixture(database.db);
  const ctx = { db: database.db, actor: actorOf(learner) };
  const opened = await getPlayerLecture(ctx, { courseId: course.id, lectureId: quiz.id });
  expect(opened.quiz?.questions).toHaveLength(3);
  expect(JSON.stringify(opened)).not.toMatch(/correct|explanation/);
  const other = await createCourse(database.db);
  await expect(getPlayerLecture(ctx, { courseId: other.id, lectureId: quiz.id })).rejects.toMatchObject({
    status: 404,
  });
});

it('a lecture is opened for the first time once in each cycle of its learner', async () => {
  const { db } = database;
  const learner = await as();
  const course = await createCourse(db);
  const { lectures } = await createSection(db, { courseId: course.id, types: ['TEXT'] });
  const lectureId = lectures[0]?.id ?? '';
  const other = await createEnrollment(db, { courseId: course.id });
  const own = await createEnrollment(db, { courseId: course.id, userId: learner.actor.id });
  const isOpened = async () => (await getPlayerLecture(learner, { courseId: course.id, lectureId })).isOpened;
  await db.lectureOpening.create({ data: { enrollmentId: other.id, lectureId } });
  expect(await isOpened()).toBe(false);
  await db.lectureOpening.create({ data: { enrollmentId: own.id, lectureId } });
  expect(await isOpened()).toBe(true);
  await db.enrollment.update({ where: { id: own.id }, data: { cycle: 2 } });
  expect(await isOpened()).toBe(false);
});
