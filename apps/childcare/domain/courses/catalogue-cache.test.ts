import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { readCatalogueVersion } from './catalogue-cache.ts';

const database = useChildcareDatabase();

async function changes(write: () => Promise<unknown>): Promise<boolean> {
  const before = await readCatalogueVersion(database.db);
  await write();
  return (await readCatalogueVersion(database.db)) !== before;
}

it('the version changes with whatever a visitor sees of a course, down to its captions', async () => {
  const { db } = database;
  const course = await createCourse(db);
  const section = await createSection(db, { courseId: course.id });
  const sectionId = section.id;
  const lecture = await db.lecture.findFirstOrThrow({ where: { sectionId } });
  const caption = { lectureId: lecture.id, language: 'ta', label: 'தமிழ்', vtt: 'WEBVTT' };
  const writes: (() => Promise<unknown>)[] = [
    () => db.course.update({ where: { id: course.id }, data: { subtitle: '婴儿安全睡眠' } }),
    () => db.section.update({ where: { id: sectionId }, data: { title: 'Sleep' } }),
    () => db.lecture.update({ where: { id: lecture.id }, data: { title: 'On the back' } }),
    () => db.lectureCaption.create({ data: caption }),
    () => db.lecture.delete({ where: { id: lecture.id } }),
    () => db.category.create({ data: { name: 'Health', slug: 'health-of-test' } }),
    () => db.user.update({ where: { id: course.createdById }, data: { name: 'Nurul' } }),
  ];
  for (const [index, write] of writes.entries()) expect(await changes(write), `write ${index}`).toBe(true);
});

it('the version stays while people learn', async () => {
  const { db } = database;
  const course = await createCourse(db);
  const learner = await createUser(db);
  expect(
    await changes(async () => {
      const { id } = await createEnrollment(db, { userId: learner.id, courseId: course.id });
      await db.enrollment.update({ where: { id }, data: { progress: 40 } });
    }),
  ).toBe(false);
});
