import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { findLectureForAuthor } from '#domain/outline/find-lecture-for-author.ts';
import { getBuilderCourse } from './get-builder-course.ts';
import { listCourseTable } from './list-course-table.ts';

const database = useChildcareDatabase();

describe('getBuilderCourse', () => {
  it('has the outline in order, without what is in the lectures', async () => {
    const { db } = database;
    const course = await createCourse(db, { priceSgd: '12.50', status: 'DRAFT' });
    await createSection(db, { courseId: course.id, position: 1, types: [] });
    const first = await createSection(db, { courseId: course.id, types: ['VIDEO', 'TEXT', 'QUIZ'] });
    await createEnrollment(db, { courseId: course.id });
    const draft = await getBuilderCourse({ db }, course.id);
    expect(draft).toMatchObject({ priceSgd: 12.5, status: 'DRAFT', learners: 1 });
    expect(draft.sections.map(({ items }) => items.length)).toEqual([3, 0]);
    expect(draft.sections[0]).toMatchObject({ id: first.id });
    const shared = { isPreview: false, hasQuiz: false };
    expect(draft.sections[0]?.items).toEqual([
      {
        ...shared,
        id: first.lectures[0]?.id,
        title: 'Lecture 1',
        type: 'VIDEO',
        videoUrl: 'https://media.example/video.mp4',
        videoDuration: 600,
        hasContent: false,
      },
      expect.objectContaining({ ...shared, type: 'TEXT', hasContent: true, videoUrl: '' }),
      expect.objectContaining({ ...shared, type: 'QUIZ', hasContent: false }),
    ]);
    await expect(getBuilderCourse({ db }, 'unknown')).rejects.toMatchObject({ status: 404 });
  });
});

it('getBuilderCourse counts who holds a certificate once, and nobody whose certificate was revoked', async () => {
  const { db } = database;
  const course = await createCourse(db);
  const people = [await createUser(db), await createUser(db)];
  const certificate = (userId: string, certificateId: string, cycle: number) => ({
    userId,
    certificateId,
    cycle,
    courseId: course.id,
    learnerName: 'Nur Aisyah',
    courseName: course.title,
    organizationName: '',
    cpdPoints: 2,
    issuedAt: new Date(),
  });
  const [twice, revoked] = people.map(({ id }) => id);
  await db.certificate.createMany({
    data: [
      certificate(twice ?? '', 'CC-2026-AAAA-AAAA-1', 1),
      certificate(twice ?? '', 'CC-2026-AAAA-AAAB-1', 2),
      {
        ...certificate(revoked ?? '', 'CC-2026-AAAA-AAAC-1', 1),
        revokedAt: new Date(),
        revocationReason: 'Wrong',
      },
    ],
  });
  expect(await getBuilderCourse({ db }, course.id)).toMatchObject({ certified: 1, learners: 0 });
});

describe('getLecture', () => {
  it('gives the whole lecture of this course alone', async () => {
    const { db } = database;
    const course = await createCourse(db);
    const { lectures } = await createSection(db, { courseId: course.id });
    const lectureId = lectures[0]?.id ?? '';
    expect(await findLectureForAuthor({ db }, { courseId: course.id, lectureId })).toMatchObject({
      content: '<p>Read this.</p>',
    });
    const other = await createCourse(db);
    expect(await findLectureForAuthor({ db }, { courseId: other.id, lectureId })).toBeNull();
    expect(await findLectureForAuthor({ db }, { courseId: course.id, lectureId: 'unknown' })).toBeNull();
  });

  it('gives the same lesson of the draft once there is one: the published one is not what is edited', async () => {
    const { db } = database;
    const course = await createCourse(db);
    const { lectures } = await createSection(db, { courseId: course.id });
    const lectureId = lectures[0]?.id ?? '';
    const draft = await db.courseVersion.create({ data: { courseId: course.id, number: 2 } });
    const section = await db.section.create({
      data: { courseId: course.id, versionId: draft.id, title: 'Section', position: 0 },
    });
    const copy = await db.lecture.create({
      data: { sectionId: section.id, originId: lectureId, title: 'Lesson', type: 'TEXT', position: 0 },
    });
    const find = (id: string) => findLectureForAuthor({ db }, { courseId: course.id, lectureId: id });
    expect(await find(lectureId)).toMatchObject({ id: copy.id });
    expect(await find(copy.id)).toMatchObject({ id: copy.id });
    await db.lecture.delete({ where: { id: copy.id } });
    expect(await find(lectureId)).toBeNull();
  });
});

it('listCourseTable counts lectures and learners of every course, the last changed first', async () => {
  const { db } = database;
  const { id: createdById } = await createUser(db, { role: 'SUPER_ADMIN' });
  const category = await db.category.create({ data: { name: 'Health', slug: 'health' } });
  const older = await createCourse(db, {
    createdById,
    categoryId: category.id,
    updatedAt: new Date('2026-01-01'),
  });
  const draft = await createCourse(db, { createdById, status: 'DRAFT', updatedAt: new Date('2026-02-01') });
  await createSection(db, { courseId: older.id, types: ['TEXT', 'TEXT'] });
  await createSection(db, { courseId: older.id, types: ['TEXT'], position: 1 });
  await createEnrollment(db, { courseId: older.id });
  await createEnrollment(db, { courseId: older.id });
  expect(await listCourseTable({ db })).toMatchObject([
    { id: draft.id, status: 'DRAFT', category: '', lectures: 0, learners: 0 },
    { id: older.id, status: 'PUBLISHED', category: 'Health', lectures: 3, learners: 2 },
  ]);
});
