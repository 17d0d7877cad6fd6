import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createUser,
} from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

const enroll = (as: Person | null, body: unknown) => call('/api/enrollments', { method: 'POST', as, body });

/** A learner of a centre. */
async function centreLearner(billingEnabled: boolean) {
  const { id: organizationId } = await createOrganization(database.db, { billingEnabled });
  return createUser(database.db, { organizationId });
}

describe('POST /api/enrollments', () => {
  it('enrols the caller, as the list then shows', async () => {
    const learner = await createUser(database.db);
    const category = await database.db.category.create({ data: { name: 'Health', slug: 'health' } });
    const course = await createCourse(database.db, { categoryId: category.id, cpdPoints: '2.5' });
    const { status, body } = await enroll(learner, { courseId: course.id, userId: 'other', progress: 50 });
    expect(status).toBe(201);
    expect(body.enrollment).toEqual({
      id: expect.any(String),
      progress: 0,
      scormStatus: '',
      scormScore: null,
      scormTotalTime: 'PT0S',
      deadline: null,
      completedAt: null,
      createdAt: expect.any(String),
      course: {
        id: course.id,
        title: course.title,
        slug: course.slug,
        thumbnail: '',
        cpdPoints: 2.5,
        category: { name: 'Health' },
      },
    });
    expect((await call('/api/enrollments', { as: learner })).body).toEqual({
      enrollments: [body.enrollment],
    });
  });

  it('answers 409 ALREADY_ENROLLED to the second; of many at once one is made', async () => {
    const learner = await createUser(database.db);
    const { id: courseId } = await createCourse(database.db);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enroll(learner, { courseId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await enroll(learner, { courseId })).body).toMatchObject({ code: 'ALREADY_ENROLLED' });
    expect(await database.db.enrollment.count()).toBe(1);
  });

  it.each(['DRAFT', 'ARCHIVED'] as const)('refuses a course that is %s', async (status) => {
    const { id: courseId } = await createCourse(database.db, { status });
    expect(await enroll(await createUser(database.db), { courseId })).toMatchObject({
      status: 400,
      body: { code: 'COURSE_NOT_PUBLISHED' },
    });
  });

  it('lets a learner of a centre with billing begin only what is free', async () => {
    const [priced, free] = [
      await createCourse(database.db),
      await createCourse(database.db, { priceSgd: 0 }),
    ];
    const learner = await centreLearner(true);
    expect(await enroll(learner, { courseId: priced.id })).toMatchObject({
      status: 403,
      body: { code: 'PAYMENT_REQUIRED', error: expect.any(String) },
    });
    expect((await enroll(learner, { courseId: free.id })).status).toBe(201);
    expect((await enroll(await centreLearner(false), { courseId: priced.id })).status).toBe(201);
    expect((await enroll(await createUser(database.db), { courseId: priced.id })).status).toBe(201);
  });

  it.each([
    ['no course', {}, 400],
    ['a number', { courseId: 7 }, 400],
    ['an unknown course', { courseId: 'unknown' }, 404],
  ])('refuses %s', async (_case, body, status) => {
    expect((await enroll(await createUser(database.db), body)).status).toBe(status);
  });

  it('asks for a session, as the list does', async () => {
    for (const answer of [await enroll(null, {}), await call('/api/enrollments')]) {
      expect([answer.status, answer.body]).toEqual([401, { error: 'Unauthorized' }]);
    }
  });
});

it('GET /api/enrollments shows the caller’s own alone: what is due first, then the newest', async () => {
  const learner = await createUser(database.db);
  await createEnrollment(database.db);
  const make = (createdAt: string, deadline: Date | null = null) =>
    createEnrollment(database.db, { userId: learner.id, createdAt: new Date(createdAt), deadline });
  const old = await make('2026-01-01T00:00:00Z');
  const late = await make('2026-02-01T00:00:00Z', new Date('2026-12-24T00:00:00Z'));
  const soon = await make('2026-01-15T00:00:00Z', new Date('2026-12-01T00:00:00Z'));
  const fresh = await make('2026-03-01T00:00:00Z');
  const { body } = await call('/api/enrollments', { as: learner });
  expect(body.enrollments.map(({ id }: { id: string }) => id)).toEqual([soon.id, late.id, fresh.id, old.id]);
  expect(body.enrollments[0].deadline).toBe('2026-12-01T00:00:00.000Z');
});
