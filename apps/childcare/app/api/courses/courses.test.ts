import { coursesAnswer } from '@repo/schemas/childcare/course';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

const superAdmin = () => createUser(database.db, { role: 'SUPER_ADMIN', name: 'Sarah Lim' });
const learner = () => createUser(database.db);

async function manager() {
  const { id: organizationId } = await createOrganization(database.db);
  return createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
}

const titles = async (query: string, as?: Awaited<ReturnType<typeof learner>>) => {
  const { body } = await call(`/api/courses?${query}`, as ? { as } : {});
  return body.courses.map(({ title }: { title: string }) => title);
};

describe('GET /api/categories', () => {
  it('lists them in order, counting published courses', async () => {
    const [second, first] = [
      await database.db.category.create({ data: { name: 'Safety', slug: 'safety', position: 2 } }),
      await database.db.category.create({ data: { name: 'Health', slug: 'health', position: 1 } }),
    ];
    await createCourse(database.db, { categoryId: second.id });
    await createCourse(database.db, { categoryId: second.id, status: 'DRAFT' });
    const { status, body } = await call('/api/categories');
    expect(status).toBe(200);
    const updatedAt = expect.any(String);
    expect(body).toEqual({
      categories: [
        { id: first.id, name: 'Health', slug: 'health', description: '', updatedAt, _count: { courses: 0 } },
        { id: second.id, name: 'Safety', slug: 'safety', description: '', updatedAt, _count: { courses: 1 } },
      ],
    });
  });
});

describe('GET /api/courses', () => {
  it('shows everybody the published ones, the newest first, in pages', async () => {
    const admin = await superAdmin();
    for (let day = 1; day <= 3; day += 1) {
      await createCourse(database.db, {
        title: `Day ${day}`,
        publishedAt: new Date(`2026-11-0${day}T00:00:00Z`),
        createdById: admin.id,
        cpdPoints: '2.5',
      });
    }
    const { status, body } = await call('/api/courses?limit=2&page=2');
    expect(status).toBe(200);
    expect(body).toEqual({
      courses: [
        {
          id: expect.any(String),
          title: 'Day 1',
          slug: expect.any(String),
          subtitle: '',
          priceSgd: 60,
          cpdPoints: 2.5,
          estimatedHours: 0,
          level: 'ALL_LEVELS',
          language: 'English',
          status: 'PUBLISHED',
          thumbnail: '',
          category: null,
          createdBy: { id: admin.id, name: 'Sarah Lim' },
        },
      ],
      total: 3,
      page: 2,
      totalPages: 2,
    });
    expect(await titles('page=3&limit=2')).toEqual([]);
  });

  it('has twelve on a page, a hundred at most, and no page of nothing', async () => {
    const { id: createdById } = await superAdmin();
    await database.db.course.createMany({
      data: Array.from({ length: 105 }, (_, index) => ({
        title: 'Many',
        slug: `many-${index}`,
        status: 'PUBLISHED' as const,
        createdById,
      })),
    });
    expect(await titles('')).toHaveLength(12);
    expect(await titles('limit=500')).toHaveLength(100);
    expect((await call('/api/courses?search=nothing-like-it')).body).toEqual({
      courses: [],
      total: 0,
      page: 1,
      totalPages: 0,
    });
  });

  it('filters by category, level and a part of title or description, as it is typed', async () => {
    const category = await database.db.category.create({ data: { name: 'Health', slug: 'health' } });
    await createCourse(database.db, { title: 'First AID', categoryId: category.id, level: 'BEGINNER' });
    await createCourse(database.db, { title: 'Meals', description: '<p>Hygiene 100%</p>' });
    expect(await titles('category=health')).toEqual(['First AID']);
    expect(await titles('category=unknown')).toEqual([]);
    expect(await titles('level=BEGINNER')).toEqual(['First AID']);
    expect(await titles('search=first%20aid')).toEqual(['First AID']);
    expect(await titles('search=100%25')).toEqual(['Meals']);
    expect(await titles('search=%25')).toEqual(['Meals']);
    expect(await titles('search=_')).toEqual([]);
    // The page corrects a misspelling; the answer of the API is what has the text.
    expect(await titles('search=frist%20aid')).toEqual([]);
    expect(await titles('search=&category=&level=')).toHaveLength(2);
    expect((await call('/api/courses?search=%00')).status).toBe(400);
  });

  it('is exactly what its schema says, with every field filled or none', async () => {
    const category = await database.db.category.create({ data: { name: 'Health', slug: 'health' } });
    await createCourse(database.db, {
      categoryId: category.id,
      subtitle: 'Of the first minutes',
      thumbnail: 'https://media.example/course.jpg',
      cpdPoints: 2.5,
      priceSgd: 0.5,
    });
    await createCourse(database.db, { title: '' });
    const { body } = await call('/api/courses');
    expect(body.courses).toHaveLength(2);
    expect(coursesAnswer.parse(body)).toEqual(body);
  });

  it('searches the words of a description, not its marks', async () => {
    await createCourse(database.db, {
      title: 'Meals',
      description: '<p><strong>F</strong>ood &amp; drink</p>',
    });
    expect(await titles('search=food%20%26%20drink')).toEqual(['Meals']);
    expect(await titles('search=strong')).toEqual([]);
    expect(await titles('search=amp%3B')).toEqual([]);
  });

  it('shows SUPER_ADMIN every status, or the one asked for; status is nothing to anybody else', async () => {
    for (const status of ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const) {
      await createCourse(database.db, { title: status, status, publishedAt: null });
    }
    const admin = await superAdmin();
    expect((await titles('', admin)).sort()).toEqual(['ARCHIVED', 'DRAFT', 'PUBLISHED']);
    expect(await titles('status=DRAFT', admin)).toEqual(['DRAFT']);
    expect((await call('/api/courses?status=GONE', { as: admin })).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'status' }],
    });
    for (const person of [undefined, await learner(), await manager()]) {
      expect(await titles('status=DRAFT', person)).toEqual(['PUBLISHED']);
      expect(await titles('status=GONE', person)).toEqual(['PUBLISHED']);
    }
  });

  it.each(['level=HARD', 'page=0', 'page=x', 'limit=0', 'limit=1.5'])('refuses %s', async (query) => {
    const { status, body } = await call(`/api/courses?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: query.split('=')[0] }] });
  });
});

describe('POST /api/courses', () => {
  it('makes a draft of defaults, with or without a body, and answers its id', async () => {
    const admin = await superAdmin();
    for (const body of [undefined, { status: 'PUBLISHED', priceSgd: 1, createdById: 'me' }]) {
      const { status, body: made } = await call('/api/courses', { method: 'POST', as: admin, body });
      expect(status).toBe(201);
      expect(made).toEqual({ id: expect.any(String) });
      const course = await call(`/api/courses/${made.id}`, { as: admin });
      expect(course.body).toMatchObject({
        status: 'DRAFT',
        priceSgd: 60,
        scormVersion: '2.0',
        createdBy: { id: admin.id },
        sections: [],
      });
    }
  });

  it('takes a title, which its address follows; one that cannot be stored makes no course', async () => {
    const as = await superAdmin();
    const made = await call('/api/courses', { as, body: { title: ' 安全睡眠  for infants ' } });
    expect(made.status).toBe(201);
    const { body } = await call(`/api/courses/${made.body.id}`, { as });
    expect(body).toMatchObject({ title: '安全睡眠 for infants', status: 'DRAFT' });
    expect(body.slug).toMatch(/^an-quan-shui-mian-for-infants-[0-9a-z]{6}$/);
    for (const title of ['', '  ', 'a'.repeat(121), 7]) {
      expect(await call('/api/courses', { as, body: { title } })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', details: [{ field: 'title' }] },
      });
    }
    expect(await database.db.course.count()).toBe(1);
  });

  it('is for SUPER_ADMIN alone', async () => {
    expect(await call('/api/courses', { method: 'POST' })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
    for (const as of [await learner(), await manager()]) {
      const { status, body } = await call('/api/courses', { method: 'POST', as });
      expect([status, body]).toEqual([403, { error: 'Forbidden' }]);
    }
    expect(await database.db.course.count()).toBe(0);
  });
});

describe('GET /api/courses/[id]', () => {
  const answers = {
    passMark: 50,
    maxAttempts: 2,
    questions: [
      {
        id: 'q',
        text: 'Which?',
        kind: 'single',
        options: [
          { id: 'a', text: 'This' },
          { id: 'b', text: 'That' },
        ],
        correct: ['a'],
        explanation: 'Because',
      },
    ],
  };

  async function course(data: Parameters<typeof createCourse>[1] = {}) {
    const made = await createCourse(database.db, data);
    const section = await createSection(database.db, { courseId: made.id, types: ['VIDEO', 'TEXT', 'QUIZ'] });
    const quizId = section.lectures[2]?.id ?? '';
    await database.db.lecture.update({ where: { id: quizId }, data: { quiz: answers } });
    return { ...made, section };
  }

  it('is found by id and by slug, with its outline in order', async () => {
    const { id, slug } = await course();
    const byId = await call(`/api/courses/${id}`);
    expect(byId.status).toBe(200);
    expect(byId.body).toMatchObject({
      id,
      slug,
      description: '',
      learningOutcomes: [],
      sections: [{ title: 'Section', lectures: [{ type: 'VIDEO' }, { type: 'TEXT' }, { type: 'QUIZ' }] }],
    });
    expect((await call(`/api/courses/${slug}`)).body).toEqual(byId.body);
  });

  it('shows titles, types and durations to everybody, content to the enrolled, answers to the authors alone', async () => {
    const { id, createdById } = await course();
    const person = await learner();
    const lectures = async (as?: Awaited<ReturnType<typeof learner>>) =>
      (await call(`/api/courses/${id}`, as ? { as } : {})).body.sections[0].lectures;
    const closed = [
      { title: 'Lecture 1', type: 'VIDEO', videoUrl: null, videoDuration: 600 },
      { type: 'TEXT', content: null },
      { type: 'QUIZ', quiz: null },
    ];
    expect(await lectures()).toMatchObject(closed);
    expect(await lectures(person)).toMatchObject(closed);
    await createEnrollment(database.db, { userId: person.id, courseId: id });
    const seen = await lectures(person);
    expect(seen).toMatchObject([
      { videoUrl: 'https://media.example/video.mp4' },
      { content: '<p>Read this.</p>' },
      { quiz: { passMark: 50, questions: [{ text: 'Which?', options: [{ id: 'a' }, { id: 'b' }] }] } },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/correct|explanation|Because/);
    const author = await database.db.user.findUniqueOrThrow({ where: { id: createdById } });
    expect(await lectures(author)).toMatchObject([{}, {}, { quiz: answers }]);
  });

  it('opens a preview to everybody', async () => {
    const { id, section } = await course();
    const lectureId = section.lectures[1]?.id ?? '';
    await database.db.lecture.update({ where: { id: lectureId }, data: { isPreview: true } });
    const { body } = await call(`/api/courses/${id}`);
    expect(body.sections[0].lectures[1].content).toBe('<p>Read this.</p>');
    expect(body.sections[0].lectures[0].videoUrl).toBeNull();
  });

  it.each(['DRAFT', 'ARCHIVED'] as const)(
    'hides a course that is %s from all but its authors',
    async (status) => {
      const creator = await createUser(database.db);
      const { id } = await course({ status, createdById: creator.id });
      for (const as of [null, await learner(), await manager()]) {
        expect(await call(`/api/courses/${id}`, { as })).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        });
      }
      for (const as of [creator, await superAdmin()]) {
        expect((await call(`/api/courses/${id}`, { as })).status).toBe(200);
      }
    },
  );

  it.each(['unknown', '%00', 'x'.repeat(3000)])('answers 404 to an id that names nothing', async (id) => {
    expect((await call(`/api/courses/${id}`)).status).toBe(404);
  });
});
