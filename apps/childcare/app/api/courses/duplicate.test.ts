import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

it('makes a draft of the same details and outline, without its people and its SCORM lectures', async () => {
  const { db } = database;
  const as = await createUser(db, { role: 'SUPER_ADMIN' });
  const category = await db.category.create({ data: { name: 'Health', slug: 'health' } });
  const course = await createCourse(db, {
    title: 'x'.repeat(120),
    description: '<p>Wash.</p>',
    priceSgd: '12.50',
    learningOutcomes: ['Wash hands'],
    categoryId: category.id,
  });
  const first = await createSection(db, { courseId: course.id, types: ['VIDEO', 'QUIZ', 'SCORM'] });
  const second = await createSection(db, { courseId: course.id, position: 1 });
  const confirmation = { kind: 'acknowledgement', statement: 'I have read it.' };
  await db.lecture.update({ where: { id: second.lectures[0]?.id ?? '' }, data: { confirmation } });
  const [video, quiz] = first.lectures;
  await db.lectureCaption.create({
    data: { lectureId: video?.id ?? '', language: 'en', label: 'English', vtt: 'WEBVTT' },
  });
  await db.lecture.update({ where: { id: quiz?.id ?? '' }, data: { quiz: { passMark: 80 } } });
  await createEnrollment(db, { courseId: course.id });

  const { status, body } = await call(`/api/courses/${course.id}/duplicate`, { method: 'POST', as });
  expect([status, body]).toEqual([201, { id: expect.any(String), leftOut: ['Lecture 3'] }]);
  const copy = await db.course.findUniqueOrThrow({
    where: { id: body.id },
    include: {
      enrollments: true,
      sections: {
        orderBy: { position: 'asc' },
        include: { lectures: { orderBy: { position: 'asc' }, include: { captions: true } } },
      },
    },
  });
  expect(copy).toMatchObject({
    title: `${'x'.repeat(113)} (copy)`,
    status: 'DRAFT',
    publishedAt: null,
    description: '<p>Wash.</p>',
    learningOutcomes: ['Wash hands'],
    categoryId: category.id,
    createdById: as.id,
    enrollments: [],
  });
  expect(copy.priceSgd.toFixed(2)).toBe('12.50');
  expect(copy.slug).not.toBe(course.slug);
  expect(copy.sections.map(({ lectures }) => lectures.map(({ type }) => type))).toEqual([
    ['VIDEO', 'QUIZ'],
    ['TEXT'],
  ]);
  expect(copy.sections[0]?.lectures[0]).toMatchObject({
    videoUrl: video?.videoUrl,
    videoDuration: 600,
    captions: [{ language: 'en', vtt: 'WEBVTT' }],
  });
  expect(copy.sections[1]?.lectures[0]).toMatchObject({ confirmation });
  expect(copy.sections[0]?.lectures[1]?.quiz).toEqual({ passMark: 80 });
  expect(await db.lecture.count({ where: { section: { courseId: course.id } } })).toBe(4);
});

it('is for SUPER_ADMIN, of a course that is there', async () => {
  const creator = await createUser(database.db);
  const { id } = await createCourse(database.db, { createdById: creator.id });
  const ask = (as: typeof creator | null, course = id) =>
    call(`/api/courses/${course}/duplicate`, { method: 'POST', as });
  expect((await ask(creator)).body).toEqual({ error: 'Forbidden' });
  expect((await ask(null)).body).toEqual({ error: 'Unauthorized' });
  expect((await ask(await createUser(database.db, { role: 'SUPER_ADMIN' }), 'unknown')).status).toBe(404);
  expect(await database.db.course.count()).toBe(1);
});
