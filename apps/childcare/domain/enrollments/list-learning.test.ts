import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  actorOf,
  createCourse,
  createEnrollment,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { listOwnLearning } from './list-learning.ts';

const database = useChildcareDatabase();

async function createLearner() {
  const person = await createUser(database.db);
  const { id } = person;
  const actor = actorOf(person);
  return { id, list: () => listOwnLearning({ db: database.db, actor }) };
}

it('continues with the lesson that was opened last, then with the first that is not done', async () => {
  const learner = await createLearner();
  const course = await createCourse(database.db, { title: 'Sleep', cpdPoints: 2.5 });
  const first = await createSection(database.db, { courseId: course.id, types: ['TEXT', 'TEXT'] });
  const second = await createSection(database.db, { courseId: course.id, types: ['TEXT'], position: 1 });
  const lessons = [...first.lectures, ...second.lectures];
  for (const [index, { id }] of lessons.entries())
    await database.db.lecture.update({ where: { id }, data: { title: `Lesson ${index + 1}` } });
  const [one, , three] = lessons;
  const enrollment = await createEnrollment(database.db, {
    userId: learner.id,
    courseId: course.id,
    lastLectureId: three?.id ?? '',
    deadline: new Date('2026-12-01T15:59:59.000Z'),
  });
  const done = async (lectureId = '') => {
    await database.db.lectureProgress.create({
      data: { enrollmentId: enrollment.id, lectureId, isCompleted: true },
    });
  };
  await done(one?.id);
  expect(await learner.list()).toEqual([
    {
      courseId: course.id,
      title: 'Sleep',
      slug: course.slug,
      thumbnail: '',
      cpdPoints: 2.5,
      progress: 0,
      lessons: 3,
      lessonsDone: 1,
      nextLesson: { id: three?.id, title: 'Lesson 3', place: 3 },
      deadline: '2026-12-01T15:59:59.000Z',
      completedAt: null,
      lastActivityAt: null,
      isOpen: true,
    },
  ]);
  await done(three?.id);
  expect(await learner.list()).toMatchObject([
    { lessonsDone: 2, nextLesson: { title: 'Lesson 2', place: 2 } },
  ]);
});

it('what is due comes first, then what was opened last; other people’s courses do not come', async () => {
  const learner = await createLearner();
  const opened = async (title: string, data: { deadline?: Date; lastActivityAt?: Date }) => {
    const { id: courseId } = await createCourse(database.db, { title });
    await createEnrollment(database.db, { userId: learner.id, courseId, ...data });
  };
  await opened('never', {});
  await opened('long ago', { lastActivityAt: new Date('2026-01-01') });
  await opened('lately', { lastActivityAt: new Date('2026-02-01') });
  await opened('due later', { deadline: new Date('2027-02-01') });
  await opened('due', { deadline: new Date('2027-01-01') });
  await createEnrollment(database.db);
  const rows = await learner.list();
  expect(rows.map(({ title }) => title)).toEqual(['due', 'due later', 'lately', 'long ago', 'never']);
  expect(rows[0]).toMatchObject({ lessons: 0, lessonsDone: 0, nextLesson: null });
});
