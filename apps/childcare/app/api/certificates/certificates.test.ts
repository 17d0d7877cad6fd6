import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
let now = new Date('2026-11-21T04:00:00.789Z');
const { call } = useChildcareService(database, () => {
  now = new Date('2026-11-21T04:00:00.789Z');
  return { clock: () => new Date(now) };
});

type Person = ServiceCall['as'];
const generate = (as: Person, body: unknown) => call('/api/certificates/generate', { as, body });

describe('POST /api/certificates/generate', () => {
  it('issues the certificate of a completed course, in the words of the day', async () => {
    const { db } = database;
    const { amy, ours, course } = await createCentreFixture(db);
    await db.course.update({ where: { id: course.id }, data: { cpdPoints: '2.5' } });
    await createCompletedEnrollment(db, amy, course);
    const { status, body } = await generate(amy, { courseId: course.id, userId: 'other', cpdPoints: 99 });
    expect(status).toBe(201);
    const certificate = {
      id: expect.any(String),
      certificateId: expect.stringMatching(/^CC-2026-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/),
      courseId: course.id,
      courseSlug: course.slug,
      learnerName: 'Amy Tan',
      courseName: 'Infant first aid',
      organizationName: 'Little Stars',
      cpdPoints: 2.5,
      versionNumber: 1,
      versionPublishedAt: expect.any(String),
      issuedAt: '2026-11-21T04:00:00.000Z',
      expiresAt: '2028-11-21T15:59:59.000Z',
      cycle: 1,
      status: 'valid',
      renewal: 'early',
      revokedAt: null,
      revocationReason: null,
      verifyUrl: `http://localhost:3002/verify/${body.certificate.certificateId}`,
    };
    expect(body).toEqual({ certificate });
    await db.user.update({ where: { id: amy.id }, data: { name: 'Amy Tan-Lee', organizationId: null } });
    await db.organization.update({ where: { id: ours.id }, data: { name: 'Big Stars' } });
    await db.course.update({ where: { id: course.id }, data: { title: 'Renamed', cpdPoints: 9 } });
    expect((await call('/api/certificates', { as: amy })).body).toEqual({ certificates: [certificate] });
    const notice = await db.notification.findFirstOrThrow({ where: { userId: amy.id } });
    expect([notice.kind, notice.data]).toEqual([
      'certificate',
      { certificateId: body.certificate.certificateId, courseTitle: 'Infant first aid' },
    ]);
  });

  it('answers 200 with the one that exists; of many at once one is made', async () => {
    const learner = await createUser(database.db);
    const course = await createCourse(database.db);
    await createCompletedEnrollment(database.db, learner, course);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => generate(learner, { courseId: course.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.certificate.id)).size).toBe(1);
    expect(await database.db.certificate.count()).toBe(1);
    expect(await database.db.notification.count()).toBe(1);
  });

  it.each([
    [null, null],
    [6, '2027-05-21T15:59:59.000Z'],
  ])('a course whose certificates last %s months', async (certificateMonths, expiresAt) => {
    const learner = await createUser(database.db);
    const course = await createCourse(database.db, { certificateMonths });
    await createCompletedEnrollment(database.db, learner, course);
    const { body } = await generate(learner, { courseId: course.id });
    expect(body.certificate).toMatchObject({ expiresAt, organizationName: '' });
  });

  it('refuses before the course is complete, and who never began it', async () => {
    const learner = await createUser(database.db);
    const { id: courseId } = await createCourse(database.db);
    const stranger = await generate(learner, { courseId });
    expect([stranger.status, stranger.body.code]).toEqual([403, 'COURSE_NOT_COMPLETED']);
    await createEnrollment(database.db, { userId: learner.id, courseId, progress: 99 });
    const early = await generate(learner, { courseId });
    expect([early.status, early.body]).toEqual([
      403,
      { error: 'Complete the course first: 99% of it is done', code: 'COURSE_NOT_COMPLETED' },
    ]);
    expect(await database.db.certificate.count()).toBe(0);
  });

  it('a course that grew afterwards leaves the valid certificate valid', async () => {
    const learner = await createUser(database.db);
    const course = await createCourse(database.db);
    await createCompletedEnrollment(database.db, learner, course);
    const first = await generate(learner, { courseId: course.id });
    await database.db.enrollment.updateMany({ data: { progress: 66, completedAt: null } });
    expect(await generate(learner, { courseId: course.id })).toMatchObject({
      status: 200,
      body: { certificate: { id: first.body.certificate.id } },
    });
  });

  it('does not issue another in place of an expired one: the course is to be done again', async () => {
    const learner = await createUser(database.db);
    const course = await createCourse(database.db);
    await createCompletedEnrollment(database.db, learner, course);
    await generate(learner, { courseId: course.id });
    now = new Date('2028-11-21T16:00:00Z');
    const late = await generate(learner, { courseId: course.id });
    expect([late.status, late.body.code]).toEqual([409, 'CERTIFICATE_EXPIRED']);
    expect(late.body.error).toContain('21 November 2028');
    expect(await database.db.certificate.count()).toBe(1);
  });

  it.each([
    ['no course', {}, 400],
    ['a number', { courseId: 7 }, 400],
    ['an unknown course', { courseId: 'unknown' }, 404],
  ])('refuses %s', async (_case, body, status) => {
    expect((await generate(await createUser(database.db), body)).status).toBe(status);
  });

  it('a draft is unknown to who may not see it; managers and administrators earn certificates too', async () => {
    const { id: draft } = await createCourse(database.db, { status: 'DRAFT' });
    expect((await generate(await createUser(database.db), { courseId: draft })).status).toBe(404);
    const { manager, admin, course } = await createCentreFixture(database.db);
    for (const person of [manager, admin]) {
      await createCompletedEnrollment(database.db, person, course);
      expect((await generate(person, { courseId: course.id })).status).toBe(201);
    }
  });

  it('asks for a session', async () => {
    const answer = await generate(null, {});
    expect([answer.status, answer.body]).toEqual([401, { error: 'Unauthorized' }]);
  });
});

describe('GET /api/certificates', () => {
  async function worldWithCertificates() {
    const world = await createCentreFixture(database.db);
    for (const person of [world.amy, world.ben]) {
      await createCompletedEnrollment(database.db, person, world.course);
      await generate(person, { courseId: world.course.id });
    }
    return world;
  }
  const list = async (as: Person, learnerId?: string) => {
    const { status, body } = await call(`/api/certificates${learnerId ? `?learnerId=${learnerId}` : ''}`, {
      as,
    });
    const names = body.certificates?.map(({ learnerName }: { learnerName: string }) => learnerName);
    return [status, names ?? body];
  };

  it('shows one’s own alone', async () => {
    const { amy, manager } = await worldWithCertificates();
    expect(await list(amy)).toEqual([200, ['Amy Tan']]);
    expect(await list(amy, amy.id)).toEqual([200, ['Amy Tan']]);
    expect(await list(manager)).toEqual([200, []]);
  });

  it('shows a manager those of a learner of the centre, SUPER_ADMIN anybody’s', async () => {
    const { amy, ben, manager, admin } = await worldWithCertificates();
    expect(await list(manager, amy.id)).toEqual([200, ['Amy Tan']]);
    expect(await list(admin, ben.id)).toEqual([200, ['Ben Lim']]);
  });

  it('refuses another learner’s, another centre’s, and a centreless learner’s to a manager', async () => {
    const { amy, ben, rival, manager } = await worldWithCertificates();
    const alone = await createUser(database.db);
    const forbidden = [403, { error: 'Forbidden' }];
    expect(await list(amy, ben.id)).toEqual(forbidden);
    expect(await list(rival, amy.id)).toEqual(forbidden);
    expect(await list(manager, alone.id)).toEqual(forbidden);
  });

  it('of an unknown learner is empty, and asks for a session', async () => {
    const { manager } = await worldWithCertificates();
    expect(await list(manager, 'unknown')).toEqual([200, []]);
    expect(await list(null)).toEqual([401, { error: 'Unauthorized' }]);
  });
});
