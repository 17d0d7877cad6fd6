import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '#openapi.ts';
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

const absent = '00000000-0000-7000-8000-000000000000';
const strangeIds = [absent, 'no-such', '%00', 'x'.repeat(3000)];

/** By a new learner; with a score it is graded. */
async function handIn(assessment: { id: string; courseId: string }, score?: string) {
  const enrolment = await createEnrolment(database.db, {
    courseRunId: (await createCourseRun(database.db, { courseId: assessment.courseId })).id,
  });
  const file = await database.db.storedFile.create({
    data: {
      ownerId: enrolment.userId,
      path: `/uploads/${enrolment.id}`,
      storageKey: enrolment.id,
      name: 'a.pdf',
      contentType: 'application/pdf',
      bytes: 1,
      category: 'submission',
    },
  });
  return database.db.submission.create({
    data: {
      assessmentId: assessment.id,
      learnerId: enrolment.userId,
      courseRunId: enrolment.courseRunId,
      fileId: file.id,
      ...(score === undefined ? {} : { status: 'graded', score, gradedAt: new Date() }),
    },
  });
}

describe('GET /api/assessments', () => {
  const list = async (as: { id: string }, query = '') => {
    const answer = await service.call(`/api/assessments${query}`, { as });
    expect(answer.status).toBe(200);
    return answer.body.data.map((row: { title: string }) => row.title);
  };

  it('is 401 for nobody', async () => {
    expect((await service.call('/api/assessments')).status).toBe(401);
  });

  it('answers summaries, the first due first', async () => {
    const { admin } = await cast();
    const course = await createCourse(database.db);
    await createAssessment(database.db, { courseId: course.id, title: 'Later' });
    const first = await createAssessment(database.db, {
      courseId: course.id,
      title: 'First',
      type: 'project',
      dueDate: new Date('2027-01-01T00:00:00Z'),
    });
    const answer = await service.call('/api/assessments', { as: admin });
    expect(answer.body).toEqual({
      success: true,
      data: [expect.anything(), expect.objectContaining({ title: 'Later' })],
    });
    expect(answer.body.data[0]).toEqual({
      id: first.id,
      courseId: course.id,
      courseTitle: course.title,
      title: 'First',
      type: 'project',
      dueDate: '2027-01-01T00:00:00.000Z',
      maxScore: 100,
    });
  });

  it('shows learners those of their enrolments, trainers those of their classes', async () => {
    const { learner, trainer, developer, admin } = await cast();
    const [mine, other] = [await createCourse(database.db), await createCourse(database.db)];
    const assessment = await createAssessment(database.db, { courseId: mine.id, title: 'Mine' });
    const foreign = await createAssessment(database.db, { courseId: other.id, title: 'Other' });
    const run = await createCourseRun(database.db, { courseId: mine.id, trainerId: trainer.id });
    expect(await list(learner)).toEqual([]);
    const enrolment = await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
    expect(await list(learner)).toEqual(['Mine']);
    expect(await list(trainer)).toEqual(['Mine']);
    expect(await list(developer)).toHaveLength(2);
    expect(await list(admin)).toHaveLength(2);
    for (const person of [learner, trainer]) {
      expect((await service.call(`/api/assessments/${assessment.id}`, { as: person })).status).toBe(200);
      expect((await service.call(`/api/assessments/${foreign.id}`, { as: person })).status).toBe(404);
    }
    for (const status of ['withdrawn', 'cancelled', 'admin_removed'] as const) {
      await database.db.enrolment.update({ where: { id: enrolment.id }, data: { status } });
      expect(await list(learner)).toEqual([]);
    }
    await database.db.enrolment.update({ where: { id: enrolment.id }, data: { status: 'completed' } });
    expect(await list(learner)).toEqual(['Mine']);
  });

  it('filters by course and type', async () => {
    const { admin } = await cast();
    const exam = await createAssessment(database.db, { title: 'Exam' });
    await createAssessment(database.db, { title: 'Quiz', type: 'quiz' });
    expect(await list(admin, `?courseId=${exam.courseId}`)).toEqual(['Exam']);
    expect(await list(admin, '?type=quiz')).toEqual(['Quiz']);
    expect(await list(admin, `?type=quiz&courseId=${exam.courseId}`)).toEqual([]);
    expect(await list(admin, '?type=&courseId=')).toHaveLength(2);
    for (const id of ['no-such', absent]) expect(await list(admin, `?courseId=${id}`)).toEqual([]);
    expect(await service.call('/api/assessments?type=essay', { as: admin })).toMatchObject({
      status: 400,
      body: { success: false, details: [{ field: 'type' }] },
    });
  });
});

describe('POST /api/assessments', () => {
  async function create(as: { id: string } | null, changes: object = {}) {
    const { id: courseId } = await createCourse(database.db);
    const body = {
      courseId,
      title: 'Kitchen project',
      type: 'project',
      description: '<p>Plan a <strong>menu</strong>.<script>x</script></p>',
      dueDate: '2027-03-20T23:59:00+08:00',
      maxScore: 50,
      ...changes,
    };
    return service.call('/api/assessments', { method: 'POST', as, body });
  }

  it('stores it with its description cleaned', async () => {
    const { developer } = await cast();
    const answer = await create(developer, { creatorId: 'x', id: 'x' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      id: expect.any(String),
      courseTitle: expect.any(String),
      title: 'Kitchen project',
      type: 'project',
      description: '<p>Plan a <strong>menu</strong>.</p>',
      dueDate: '2027-03-20T15:59:00.000Z',
      maxScore: 50,
    });
    const stored = await database.db.assessment.findUniqueOrThrow({ where: { id: answer.body.data.id } });
    expect(stored.creatorId).toBe(developer.id);
    expect(await database.db.auditEntry.findFirst()).toMatchObject({ action: 'assessment.create' });
  });

  it.each([
    ['2027-03-20', '2027-03-20T15:59:59.000Z'],
    ['2027-03-20T10:00', '2027-03-20T02:00:00.000Z'],
    ['2027-03-20T10:00:00', '2027-03-20T02:00:00.000Z'],
    ['2027-03-20T10:00:00Z', '2027-03-20T10:00:00.000Z'],
    ['2027-03-20T10:00:00.5-05:00', '2027-03-20T15:00:00.500Z'],
  ])('takes %s as %s', async (dueDate, instant) => {
    const { admin } = await cast();
    expect((await create(admin, { dueDate })).body.data.dueDate).toBe(instant);
  });

  it('documents each form of the due date that is taken', () => {
    const { schemas } = JSON.parse(JSON.stringify(apiDocument())).components;
    const { anyOf, type } = schemas.CreateAssessmentBody.properties.dueDate;
    expect(type).toBeUndefined();
    expect(anyOf).toEqual([
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date' },
      { type: 'string', pattern: expect.any(String) },
    ]);
    const isLocal = new RegExp(anyOf[2].pattern, 'u');
    const local = ['2027-03-20T10:00', '2027-03-20T10:00:00', '2027-03-20T10:00:00.5'];
    expect(local.filter((text) => !isLocal.test(text))).toEqual([]);
    const others = [
      '2027-03-20',
      '2027-13-20T10:00',
      '2027-03-20T24:00',
      '2027-03-20T10',
      '2027-03-20 10:00',
    ];
    expect(others.filter((text) => isLocal.test(text))).toEqual([]);
  });

  it.each(['exam', 'project', 'assignment', 'interview', 'quiz'])('knows the type %s', async (type) => {
    const { admin } = await cast();
    expect((await create(admin, { type })).status).toBe(200);
  });

  it.each([
    ['courseId', undefined],
    ['courseId', ''],
    ['title', undefined],
    ['title', ' '],
    ['type', undefined],
    ['type', 'essay'],
    ['description', 5],
    ['description', 'x'.repeat(50_001)],
    ['dueDate', undefined],
    ['dueDate', 'tomorrow'],
    ['dueDate', '2027-02-30'],
    ['dueDate', '20/03/2027'],
    ['dueDate', '0000-01-01'],
    ['dueDate', '0001-01-01T00:00:00+08:00'],
    ['dueDate', '9999-12-31T23:59:59-12:00'],
    ['dueDate', 1],
    ['maxScore', undefined],
    ['maxScore', 0],
    ['maxScore', 1001],
    ['maxScore', 1.5],
    ['maxScore', '50'],
  ])('refuses %s %.20j', async (field, value) => {
    const { developer } = await cast();
    expect(await create(developer, { [field]: value })).toMatchObject({
      status: 400,
      body: { success: false, details: [{ field }] },
    });
    expect(await database.db.assessment.count()).toBe(0);
  });

  it('is for developers and admins, for a course there is', async () => {
    const { learner, trainer, developer } = await cast();
    expect((await create(null)).status).toBe(401);
    expect((await create(learner)).status).toBe(403);
    expect((await create(trainer)).status).toBe(403);
    for (const courseId of ['no-such', absent, '\ud800']) {
      expect(await create(developer, { courseId })).toMatchObject({
        status: 404,
        body: { error: 'Course not found' },
      });
    }
    expect(await database.db.assessment.count()).toBe(0);
  });
});

describe('/api/assessments/[id]', () => {
  const call = (id: string, method: string, as: { id: string } | null, body?: object) =>
    service.call(`/api/assessments/${id}`, { method, as, body });

  it('is changed field by field, its course excepted', async () => {
    const { developer } = await cast();
    const assessment = await createAssessment(database.db);
    const other = await createCourse(database.db);
    const changes = { title: 'New', maxScore: 20, description: '<p onclick="x">D</p>' };
    const answer = await call(assessment.id, 'PUT', developer, { ...changes, courseId: other.id });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      title: 'New',
      maxScore: 20,
      description: '<p>D</p>',
      courseId: assessment.courseId,
      type: 'exam',
    });
    expect((await call(assessment.id, 'GET', developer)).body).toEqual(answer.body);
    expect((await call(assessment.id, 'PUT', developer, {})).body).toEqual(answer.body);
    for (const bad of [{ maxScore: 0 }, { type: 'x' }, { dueDate: 'x' }, { title: '' }]) {
      expect((await call(assessment.id, 'PUT', developer, bad)).status).toBe(400);
    }
    expect(await database.db.auditEntry.findFirst()).toMatchObject({
      action: 'assessment.update',
      before: { title: 'Written exam', maxScore: 100 },
      after: { title: 'New', maxScore: 20 },
    });
  });

  it('refuses a maximum score below an existing grade', async () => {
    const { admin } = await cast();
    const assessment = await createAssessment(database.db);
    await handIn(assessment, '60.5');
    expect(await call(assessment.id, 'PUT', admin, { maxScore: 60 })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'maxScore', message: expect.stringContaining('60.5') }] },
    });
    expect((await call(assessment.id, 'PUT', admin, { maxScore: 61 })).status).toBe(200);
  });

  it('goes while nobody has handed in', async () => {
    const { developer } = await cast();
    const [unused, used] = [await createAssessment(database.db), await createAssessment(database.db)];
    await handIn(used);
    expect(await call(unused.id, 'DELETE', developer)).toMatchObject({
      status: 200,
      body: { data: { id: unused.id } },
    });
    expect((await call(unused.id, 'DELETE', developer)).status).toBe(404);
    expect(await call(used.id, 'DELETE', developer)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('handed in') },
    });
    expect(await database.db.assessment.count()).toBe(1);
  });

  it('is 401, 403 and 404 where it should be', async () => {
    const { learner, trainer, admin } = await cast();
    const { id } = await createAssessment(database.db);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { title: 'x' } : undefined;
      expect((await call(id, method, null, body)).status).toBe(401);
      const refused = method === 'GET' ? 404 : 403;
      expect((await call(id, method, learner, body)).status).toBe(refused);
      expect((await call(id, method, trainer, body)).status).toBe(refused);
      for (const strange of strangeIds) expect((await call(strange, method, admin, body)).status).toBe(404);
    }
    expect(await database.db.assessment.count()).toBe(1);
  });
});
