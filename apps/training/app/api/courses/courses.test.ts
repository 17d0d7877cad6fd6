import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createCourse,
  createCourseRun,
  createLearningUnit,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

async function cast() {
  const [learner, trainer, developer, admin] = await Promise.all([
    createUser(database.db),
    createUser(database.db, { roles: ['trainer'] }),
    createUser(database.db, { roles: ['developer'] }),
    createUser(database.db, { roles: ['admin'] }),
  ]);
  return { learner, trainer, developer, admin };
}

const body = {
  title: 'Infection control',
  description: 'Hands, surfaces, masks.',
  duration: 7.5,
  fee: 19.99,
  objectives: ['Wash hands properly', ' ', 'Know when to wear a mask'],
};

const strangeIds = ['no-such', '00000000-0000-7000-8000-000000000000', '%00', '%20', 'x'.repeat(3000)];

describe('GET /api/courses', () => {
  const titles = async (path: string, as: { id: string }) => {
    const answer = await service.call(path, { as });
    expect(answer.status).toBe(200);
    return answer.body.data.map((course: { title: string }) => course.title);
  };

  it('is 401 for nobody', async () => {
    expect(await service.call('/api/courses')).toMatchObject({ status: 401, body: { success: false } });
  });

  it('answers summaries, by title', async () => {
    const { learner } = await cast();
    const b = await createCourse(database.db, { title: 'B', duration: '1.5', fee: '0.10' });
    await createCourse(database.db, { title: 'A' });
    const answer = await service.call('/api/courses', { as: learner });
    expect(answer.body).toEqual({
      success: true,
      data: [expect.objectContaining({ title: 'A' }), expect.anything()],
    });
    expect(answer.body.data[1]).toEqual({
      id: b.id,
      code: b.code,
      title: 'B',
      description: b.description,
      category: b.category,
      duration: 1.5,
      fee: 0.1,
      status: 'active',
    });
  });

  it('shows drafts to developers, admins, and trainers whose class it is', async () => {
    const people = await cast();
    await createCourse(database.db, { title: 'Active' });
    const draft = await createCourse(database.db, { title: 'Draft', status: 'draft' });
    expect(await titles('/api/courses', people.learner)).toEqual(['Active']);
    expect(await titles('/api/courses?status=draft', people.learner)).toEqual([]);
    expect(await titles('/api/courses', people.trainer)).toEqual(['Active']);
    expect(await titles('/api/courses', people.developer)).toEqual(['Active', 'Draft']);
    expect(await titles('/api/courses?status=draft', people.admin)).toEqual(['Draft']);
    await createCourseRun(database.db, { courseId: draft.id, trainerId: people.trainer.id });
    expect(await titles('/api/courses', people.trainer)).toEqual(['Active', 'Draft']);
  });

  it('searches the title and the description, whatever the case, and takes signs as they are', async () => {
    const { learner } = await cast();
    await createCourse(database.db, { title: 'Food safety', description: 'Kitchens' });
    await createCourse(database.db, {
      title: 'First aid',
      description: 'In a KITCHEN too: 100% useful, a_b',
    });
    expect(await titles('/api/courses?search=food', learner)).toEqual(['Food safety']);
    expect(await titles('/api/courses?search=%20kitchen%20', learner)).toEqual(['First aid', 'Food safety']);
    expect(await titles('/api/courses?search=100%25', learner)).toEqual(['First aid']);
    expect(await titles('/api/courses?search=0%25u', learner)).toEqual([]);
    expect(await titles('/api/courses?search=a_b', learner)).toEqual(['First aid']);
    expect(await titles('/api/courses?search=f_od', learner)).toEqual([]);
    expect(await titles('/api/courses?search=%5C', learner)).toEqual([]);
  });

  it('filters by category and status; an empty filter is none', async () => {
    const { admin } = await cast();
    await createCourse(database.db, { title: 'A', category: 'Care' });
    await createCourse(database.db, { title: 'B', category: 'Food', status: 'draft' });
    expect(await titles('/api/courses?category=care', admin)).toEqual(['A']);
    expect(await titles('/api/courses?category=Car', admin)).toEqual([]);
    expect(await titles('/api/courses?category=%25', admin)).toEqual([]);
    expect(await titles('/api/courses?status=draft', admin)).toEqual(['B']);
    expect(await titles('/api/courses?search=&category=&status=&page=&limit=', admin)).toEqual(['A', 'B']);
  });

  it.each([
    'status=published',
    'status=ACTIVE',
    'page=0',
    'page=x',
    'limit=0',
    'limit=1.5',
    `search=${'x'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    const { learner } = await cast();
    expect(await service.call(`/api/courses?${query}`, { as: learner })).toMatchObject({
      status: 400,
      body: { success: false, error: expect.any(String), details: [{ field: query.split('=')[0] }] },
    });
  });

  it('pages when it is asked to', async () => {
    const { learner } = await cast();
    for (const title of ['A', 'B', 'C']) await createCourse(database.db, { title });
    const answer = await service.call('/api/courses?page=2&limit=2', { as: learner });
    expect(answer.body.data.map((course: { title: string }) => course.title)).toEqual(['C']);
    expect(answer.body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    expect((await service.call('/api/courses?page=99999999999', { as: learner })).body.data).toEqual([]);
    expect((await service.call('/api/courses?limit=9999', { as: learner })).body.pagination.limit).toBe(200);
  });
});

describe('POST /api/courses/create-course', () => {
  const create = (as: { id: string } | null, changes: object = {}) =>
    service.call('/api/courses/create-course', { method: 'POST', as, body: { ...body, ...changes } });

  it('answers the detail: a draft with a code of its own', async () => {
    const { developer } = await cast();
    const answer = await create(developer);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        code: expect.stringMatching(/^LOCAL-\w{10}$/),
        title: 'Infection control',
        description: 'Hands, surfaces, masks.',
        category: '',
        duration: 7.5,
        fee: 19.99,
        status: 'draft',
        objectives: ['Wash hands properly', 'Know when to wear a mask'],
        trainingHours: null,
        assessmentHours: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        learningUnits: [],
      },
    });
    const stored = await database.db.course.findUniqueOrThrow({ where: { id: answer.body.data.id } });
    expect([stored.fee.toFixed(2), stored.duration.toFixed(2)]).toEqual(['19.99', '7.50']);
    expect(stored.creatorId).toBe(developer.id);
    expect(await service.call(`/api/courses/${stored.id}`, { as: developer })).toMatchObject({
      body: answer.body,
    });
  });

  it('takes code, category, hours and status; what it does not know is not stored', async () => {
    const { admin } = await cast();
    const sent = {
      code: 'TGS-1',
      category: 'Care',
      status: 'active',
      trainingHours: 6,
      assessmentHours: 1.5,
    };
    const answer = await create(admin, {
      ...sent,
      id: 'mine',
      creatorId: 'x',
      createdAt: '2001-01-01T00:00:00Z',
    });
    expect(answer.body.data).toMatchObject(sent);
    expect(answer.body.data.id).not.toBe('mine');
    expect(answer.body.data.createdAt > '2020').toBe(true);
  });

  it('is for developers and admins', async () => {
    const { learner, trainer } = await cast();
    expect((await create(null)).status).toBe(401);
    expect((await create(learner)).status).toBe(403);
    expect((await create(trainer)).status).toBe(403);
    expect(await database.db.course.count()).toBe(0);
  });

  it.each([
    ['title', { title: undefined }],
    ['title', { title: '   ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { description: undefined }],
    ['duration', { duration: undefined }],
    ['duration', { duration: -1 }],
    ['duration', { duration: '8' }],
    ['duration', { duration: 1.234 }],
    ['duration', { duration: 100_000 }],
    ['fee', { fee: -0.01 }],
    ['fee', { fee: 1e-7 }],
    ['fee', { fee: 100_000_000 }],
    ['fee', { fee: null }],
    ['objectives', { objectives: 'one' }],
    ['objectives.0', { objectives: [1] }],
    ['status', { status: 'published' }],
    ['code', { code: 'two words' }],
  ])('refuses a bad %s: %j', async (field, changes) => {
    const { developer } = await cast();
    expect(await create(developer, changes)).toMatchObject({
      status: 400,
      body: { success: false, details: [{ field, message: expect.any(String) }] },
    });
    expect(await database.db.course.count()).toBe(0);
  });

  it('refuses a code that is taken, also when two come at once', async () => {
    const { developer } = await cast();
    const answers = await Promise.all([1, 2, 3].map(() => create(developer, { code: 'TGS-9' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({
      success: false,
      error: 'Another course has this code. Use another one, or change that course',
      details: [{ field: 'code', message: 'A course with the code TGS-9 already exists' }],
    });
  });

  it('is audited', async () => {
    const { developer } = await cast();
    const { body: answer } = await create(developer);
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      { actor: `user:${developer.id}`, action: 'course.create', targetId: answer.data.id },
    ]);
  });
});

describe('GET /api/courses/[id]', () => {
  it('has the learning units and subtopics in their order', async () => {
    const { learner } = await cast();
    const course = await createCourse(database.db, { objectives: ['One'] });
    const second = await createLearningUnit(database.db, {
      courseId: course.id,
      title: 'Second',
      subtopics: ['x', 'y'],
    });
    const first = await createLearningUnit(database.db, { courseId: course.id, title: 'First' });
    await database.db.learningUnit.update({ where: { id: second.id }, data: { position: 5 } });
    const answer = await service.call(`/api/courses/${course.id}`, { as: learner });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ objectives: ['One'], code: course.code });
    expect(answer.body.data.learningUnits).toEqual([
      { id: first.id, title: 'First', subtopics: [] },
      {
        id: second.id,
        title: 'Second',
        subtopics: second.subtopics.map(({ id, title }) => ({ id, title, content: '' })),
      },
    ]);
  });

  it('hides drafts from those who need not know', async () => {
    const people = await cast();
    const draft = await createCourse(database.db, { status: 'draft' });
    const path = `/api/courses/${draft.id}`;
    expect((await service.call(path)).status).toBe(401);
    expect(await service.call(path, { as: people.learner })).toMatchObject({
      status: 404,
      body: { success: false, error: 'Course not found' },
    });
    expect((await service.call(path, { as: people.trainer })).status).toBe(404);
    expect((await service.call(path, { as: people.developer })).status).toBe(200);
    expect((await service.call(path, { as: people.admin })).status).toBe(200);
    await createCourseRun(database.db, { courseId: draft.id, trainerId: people.trainer.id });
    expect((await service.call(path, { as: people.trainer })).status).toBe(200);
  });

  it.each(strangeIds)('is 404 for %.40s', async (id) => {
    const { admin } = await cast();
    expect((await service.call(`/api/courses/${id}`, { as: admin })).status).toBe(404);
  });
});

describe('PUT /api/courses/[id]', () => {
  const put = (id: string, as: { id: string } | null, changes: object) =>
    service.call(`/api/courses/${id}`, { method: 'PUT', as, body: changes });

  it('changes what it names alone', async () => {
    const { developer } = await cast();
    const course = await createCourse(database.db, { status: 'draft', objectives: ['Old'] });
    const changes = { title: 'New', fee: 0.29, status: 'active', objectives: ['New'], trainingHours: 3 };
    const answer = await put(course.id, developer, { ...changes, id: 'x', creatorId: 'x' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ ...changes, id: course.id, code: course.code, duration: 8 });
    expect((await put(course.id, developer, {})).body.data).toEqual(answer.body.data);
    expect((await put(course.id, developer, { trainingHours: null })).body.data.trainingHours).toBeNull();
    const [entry] = await database.db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entry).toMatchObject({
      action: 'course.update',
      before: { title: course.title, status: 'draft', objectives: ['Old'], fee: 250, trainingHours: null },
      after: changes,
    });
  });

  it('is for developers and admins, of a course there is', async () => {
    const { learner, trainer, admin } = await cast();
    const { id } = await createCourse(database.db);
    expect((await put(id, null, { title: 'x' })).status).toBe(401);
    expect((await put(id, learner, { title: 'x' })).status).toBe(403);
    expect((await put(id, trainer, { title: 'x' })).status).toBe(403);
    expect((await put(id, admin, { title: 'x' })).status).toBe(200);
    for (const strange of strangeIds) expect((await put(strange, admin, { title: 'x' })).status).toBe(404);
  });

  it('refuses a bad value and a code that is taken', async () => {
    const { developer } = await cast();
    const [one, two] = [await createCourse(database.db), await createCourse(database.db)];
    for (const changes of [{ title: '' }, { fee: -1 }, { fee: 0.001 }, { status: 'gone' }, { code: '' }]) {
      expect((await put(one.id, developer, changes)).status).toBe(400);
    }
    expect(await put(one.id, developer, { code: two.code })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'code' }] },
    });
    expect((await put(one.id, developer, { code: one.code })).status).toBe(200);
  });
});
