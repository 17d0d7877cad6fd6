import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  actorOf,
  createCourse,
  createEnrollment,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { listOwnLearning } from '#domain/enrollments/list-learning.ts';
import { readCourseEnrollmentState } from '#domain/enrollments/read-course-enrollment-state.ts';
import { findNextLesson } from './next-lesson.ts';

const database = useChildcareDatabase();

/** A course of two sections with two lessons each; what is done of them, and which one was opened last, by place. */
async function learn({ done, last }: { done: number[]; last: number | null }) {
  const { db } = database;
  const person = await createUser(db);
  const course = await createCourse(db);
  const first = await createSection(db, { courseId: course.id, types: ['TEXT', 'TEXT'] });
  const second = await createSection(db, { courseId: course.id, types: ['TEXT', 'TEXT'], position: 1 });
  const lessons = [...first.lectures, ...second.lectures];
  const idOf = (place: number) => lessons[place - 1]?.id ?? 'gone';
  const enrollment = await createEnrollment(db, {
    userId: person.id,
    courseId: course.id,
    lastLectureId: last === null ? null : idOf(last),
  });
  for (const place of done) {
    await db.lectureProgress.create({
      data: { enrollmentId: enrollment.id, lectureId: idOf(place), isCompleted: true },
    });
  }
  return { ctx: { db, actor: actorOf(person) }, course, enrollment };
}

it.each([
  ['at the first, when nothing was begun', [], null, 1],
  ['where one was', [], 2, 2],
  ['after where one was, when that is done', [1, 2], 2, 3],
  ['after where one was, and not at what was left out before', [2], 2, 3],
  ['at what was left out, when all after it is done', [1, 3, 4], 4, 2],
  ['at the first, when all is done', [1, 2, 3, 4], 3, 1],
  ['at the first open one, when the lesson is gone', [1], 9, 2],
])('continues %s: the same on the home page, the course page and /learn', async (_, done, last, place) => {
  const { ctx, course, enrollment } = await learn({ done, last });
  const opened = await findNextLesson(ctx.db, enrollment.id);
  expect(opened?.place).toBe(place);
  const [row] = await listOwnLearning(ctx);
  expect(row?.nextLesson).toEqual(opened);
  expect(
    await readCourseEnrollmentState(ctx, { id: course.id, priceSgd: 0 }, { selfEnrollment: 'open' }),
  ).toMatchObject({
    nextLesson: opened,
  });
});

it('a course without lessons has none', async () => {
  const { db } = database;
  const { id } = await createEnrollment(db);
  expect(await findNextLesson(db, id)).toBeNull();
});
