import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createDayOffset } from '#testing/busy-centre.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const service = useChildcareService(database, () => ({ clock: () => now }));
const { call } = service;
const inDays = createDayOffset(now);

/** Amy's certificates: one that has expired, one that expires within 60 days, one later. */
async function ending(centre: Parameters<typeof createCentreFixture>[1] = {}) {
  const { db } = database;
  const world = await createCentreFixture(db, centre);
  const { amy, manager, ours } = world;
  const certify = async (title: string, days: number, learner = amy) => {
    const course = await createCourse(db, { title });
    await createCompletedEnrollment(db, learner, course);
    const pair = { courseId: course.id, cycle: 1 };
    await db.assignment.create({
      data: {
        courseId: course.id,
        learnerId: learner.id,
        assignedById: manager.id,
        organizationId: ours.id,
        status: 'COMPLETED',
        completedAt: inDays(-700),
      },
    });
    const words = { learnerName: learner.name, courseName: title, organizationName: ours.name, cpdPoints: 2 };
    await db.certificate.create({
      data: {
        ...words,
        ...pair,
        userId: learner.id,
        certificateId: title,
        issuedAt: inDays(-700),
        expiresAt: inDays(days),
      },
    });
    return course.id;
  };
  const courseIds = [await certify('gone', -10), await certify('soon', 59), await certify('later', 61)];
  const again = (body: object, as: ServiceCall['as'] = manager) =>
    call('/api/assignments/again', { as, body });
  return { ...world, courseIds, certify, again };
}

it('lists what has expired and what does within 60 days', async () => {
  const { manager, rival, amy } = await ending();
  const read = async (query = '', as: ServiceCall['as'] = manager) =>
    call(`/api/centre/certificates${query}`, { as });
  const titles = async (query = '') =>
    (await read(query)).body.certificates.map(({ courseTitle }: { courseTitle: string }) => courseTitle);
  expect(await titles()).toEqual(['gone', 'soon']);
  expect(await titles('?state=expired')).toEqual(['gone']);
  expect(await titles('?state=expiring')).toEqual(['soon']);
  expect((await read('?state=else')).status).toBe(400);
  expect((await read('', rival)).body.certificates).toEqual([]);
  expect((await read('', null)).status).toBe(401);
  expect((await read('', amy)).body).toEqual({ error: 'Forbidden' });
});

it('previews the mails and stores nothing; then begins the next cycle with the deadline', async () => {
  const { amy, again, courseIds, ours } = await ending();
  await database.db.user.update({ where: { id: amy.id }, data: { passwordHash: 'x' } });
  const body = { certificateIds: ['gone', 'soon', 'later'], deadline: inDays(30).toISOString() };
  const preview = await again({ ...body, preview: true });
  expect(preview).toMatchObject({
    status: 200,
    body: {
      assigned: 2,
      skipped: [{ certificateId: 'later', reason: 'NOT_ENDING' }],
      mails: [{ to: amy.email, subject: '2 courses for you', text: expect.stringContaining('soon, by') }],
    },
  });
  expect(await database.db.enrollment.count({ where: { cycle: 2 } })).toBe(0);
  await service.settleMails();
  expect(service.mails).toEqual([]);

  const answers = await Promise.all([again(body), again(body)]);
  expect(answers.map(({ body: { assigned } }) => assigned).toSorted()).toEqual([0, 2]);
  const [courseId = ''] = courseIds;
  expect(await database.db.enrollment.findFirst({ where: { courseId } })).toMatchObject({
    cycle: 2,
    progress: 0,
    completedAt: null,
    deadline: inDays(30),
  });
  expect(await database.db.assignment.findMany({ where: { courseId } })).toMatchObject([
    { status: 'ASSIGNED', deadline: inDays(30), completedAt: null },
  ]);
  const entries = await database.db.auditEntry.findMany({
    where: { action: 'certificate.assign-again' },
    orderBy: { id: 'asc' },
  });
  const targets = new Set(entries.map(({ targetId }) => targetId));
  expect(
    await database.db.certificate.count({
      where: { id: { in: [...targets] }, certificateId: { in: ['gone', 'soon'] } },
    }),
  ).toBe(2);
  expect(entries.map(({ before, after }) => ({ before, after }))).toMatchObject(
    ['gone', 'soon'].map(() => ({
      before: { cycle: 1, completedAt: inDays(-700).toISOString() },
      after: { cycle: 2, deadline: inDays(30).toISOString() },
    })),
  );
  expect(new Set(entries.map(({ organizationId }) => organizationId))).toEqual(new Set([ours.id]));
  await service.settleMails();
  expect(service.mails).toMatchObject([{ to: amy.email, subject: '2 courses for you' }]);
  expect(await database.db.certificate.count()).toBe(3);
});

it('says why something is not assigned again', async () => {
  const { again, certify, ben, courseIds } = await ending({ maxLearners: 1 });
  await certify('of ben', -5, ben);
  await database.db.course.update({ where: { id: courseIds[1] }, data: { status: 'ARCHIVED' } });
  const { body } = await again({ certificateIds: ['gone', 'soon', 'of ben', 'unknown'] });
  expect(body).toMatchObject({
    assigned: 1,
    skipped: [
      { certificateId: 'soon', reason: 'COURSE_NOT_PUBLISHED' },
      { certificateId: 'of ben', reason: 'ORG_LEARNER_LIMIT' },
      { certificateId: 'unknown', reason: 'NOT_FOUND' },
    ],
  });
  expect((await again({ certificateIds: ['gone'] })).body.skipped).toEqual([
    { certificateId: 'gone', reason: 'ALREADY_ASSIGNED' },
  ]);
});

it('a billed centre assigns again for free what it paid for, and the rest once it pays', async () => {
  const { again, courseIds, amy, manager } = await ending({ billingEnabled: true });
  await database.db.assignment.updateMany({
    where: { courseId: courseIds[0] },
    data: { paymentStatus: 'PAID' },
  });
  expect((await again({ certificateIds: ['gone', 'soon'] })).body).toMatchObject({
    assigned: 2,
    unpaid: 1,
    skipped: [],
  });
  const cycles = async () =>
    (await database.db.enrollment.findMany({ where: { userId: amy.id }, orderBy: { createdAt: 'asc' } })).map(
      ({ cycle }) => cycle,
    );
  expect(await cycles()).toEqual([2, 1, 1]);
  const unpaid = await database.db.assignment.findFirstOrThrow({ where: { courseId: courseIds[1] ?? '' } });
  expect(unpaid).toMatchObject({ status: 'ASSIGNED', paymentStatus: 'PENDING' });
  await database.db.course.updateMany({ data: { priceSgd: 0 } });
  const opened = await call(`/api/assignments/${unpaid.id}/checkout`, { method: 'POST', as: manager });
  expect(opened.body).toEqual({ checkoutUrl: null });
  expect(await cycles()).toEqual([2, 2, 1]);
});

it('assigns again in the next centre of a learner what expires from a former one', async () => {
  const { again, admin, amy, ours, rival, theirs, courseIds } = await ending();
  const body = { organizationId: theirs.id };
  expect((await call(`/api/users/${amy.id}`, { method: 'PUT', as: admin, body })).status).toBe(200);
  expect((await again({ certificateIds: ['gone', 'soon'] }, rival)).body).toMatchObject({
    assigned: 2,
    skipped: [],
  });
  const [courseId = ''] = courseIds;
  const assignmentOf = ({ id: organizationId }: { id: string }) =>
    database.db.assignment.findFirst({ where: { courseId, organizationId } });
  expect(await assignmentOf(ours)).toMatchObject({ status: 'CANCELLED', completedAt: inDays(-700) });
  expect(await assignmentOf(theirs)).toMatchObject({ status: 'ASSIGNED' });
});

it('refuses nonsense, strangers, learners and another centre', async () => {
  const { again, rival, amy } = await ending();
  expect((await again({ certificateIds: [] })).status).toBe(400);
  expect((await again({ certificateIds: ['gone'], deadline: inDays(-1).toISOString() })).status).toBe(400);
  expect((await again({ certificateIds: ['gone'] }, null)).body).toEqual({ error: 'Unauthorized' });
  expect((await again({ certificateIds: ['gone'] }, amy)).body).toEqual({ error: 'Forbidden' });
  expect((await again({ certificateIds: ['gone'] }, rival)).body).toMatchObject({
    assigned: 0,
    skipped: [{ certificateId: 'gone', reason: 'NOT_FOUND' }],
  });
});
