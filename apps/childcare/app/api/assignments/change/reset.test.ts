import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { listCourseResets } from '#domain/centre/list-course-resets.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const { call, mails } = useChildcareService(database, () => ({ clock: () => now }));

const reason = 'Somebody else clicked through it';

/** Amy's first course, of which she has completed so many of two lectures. */
async function begun(completed: number, centre: { maxLearners?: number } = {}) {
  const world = await createCentreFixture(database.db, centre);
  const { amy, manager, course, lectures } = world;
  const made = await call('/api/assignments', {
    as: manager,
    body: { learnerId: amy.id, courseId: course.id, deadline: '2026-12-31' },
  });
  const { id } = made.body.assignment;
  const complete = (lectureId: string) =>
    call(`/api/lectures/${lectureId}/progress`, { as: amy, body: { completed: true } });
  for (const lecture of lectures.slice(0, completed)) await complete(lecture.id);
  mails.length = 0;
  const pair = { userId: amy.id, courseId: course.id };
  const enrollment = () =>
    database.db.enrollment.findUniqueOrThrow({ where: { userId_courseId: pair }, include: { resets: true } });
  const assignment = () => database.db.assignment.findUniqueOrThrow({ where: { id } });
  const check = (rest: object = {}) =>
    call('/api/assignments/change/check', {
      as: manager,
      body: { change: { kind: 'reset', reason, ...rest }, assignmentIds: [id] },
    });
  const reset = async (rest: object = {}) => {
    const { body } = await check(rest);
    const change = { kind: 'reset', reason, ...rest };
    return call('/api/assignments/change', { as: manager, body: { change, assignments: body.assignments } });
  };
  return { ...world, id, pair, complete, enrollment, assignment, check, reset };
}

describe('starting a course again for a learner', () => {
  it('begins from nothing, and keeps what was done as a record', async () => {
    const { reset, enrollment, assignment, lectures, manager, amy, course } = await begun(1);
    expect((await reset()).body).toEqual({ changed: 1, learners: 1, left: [] });
    const { resets, ...present } = await enrollment();
    expect(present).toMatchObject({ cycle: 2, progress: 0, completedAt: null });
    expect(await database.db.lectureProgress.count()).toBe(0);
    expect(resets).toMatchObject([
      { cycle: 1, progress: 50, reason, resetById: manager.id, createdAt: now, completedAt: null },
    ]);
    expect(resets[0]?.lectures).toMatchObject([
      { id: lectures[0]?.id, title: lectures[0]?.title, isCompleted: true },
    ]);
    // The deadline that is ahead stays.
    const deadline = new Date('2026-12-31T15:59:59Z');
    expect(await assignment()).toMatchObject({ status: 'ASSIGNED', deadline });
    expect(mails).toMatchObject([
      { to: amy.email, subject: 'A course starts again for you', text: expect.stringContaining(reason) },
    ]);
    expect(mails[0]?.text).toContain(course.title);
  });

  it('lets the learner do it again, for a certificate of its own beside the first', async () => {
    const { reset, enrollment, assignment, lectures, complete, amy } = await begun(2);
    expect((await assignment()).status).toBe('COMPLETED');
    const first = await database.db.certificate.findFirstOrThrow();
    await reset({ deadline: '2027-01-31' });
    expect(await assignment()).toMatchObject({
      status: 'ASSIGNED',
      completedAt: null,
      deadline: new Date('2027-01-31T15:59:59Z'),
    });
    expect((await enrollment()).resets).toMatchObject([{ cycle: 1, progress: 100 }]);
    for (const { id } of lectures) await complete(id);
    expect((await assignment()).status).toBe('COMPLETED');
    const certificates = await database.db.certificate.findMany({
      where: { userId: amy.id },
      orderBy: { cycle: 'asc' },
    });
    expect(certificates).toMatchObject([{ id: first.id, cycle: 1, revokedAt: null }, { cycle: 2 }]);
  });

  it('begins attempts at quizzes again, and keeps the earlier ones', async () => {
    const { reset, enrollment, lectures } = await begun(1);
    const enrollmentId = (await enrollment()).id;
    const lectureId = lectures[1]?.id ?? '';
    await database.db.quizAttempt.create({
      data: { enrollmentId, lectureId, number: 1, seed: 1, submittedAt: now, score: 20, passed: false },
    });
    await reset();
    expect(await database.db.quizAttempt.findMany()).toMatchObject([{ cycle: 1, score: 20 }]);
    expect((await enrollment()).cycle).toBe(2);
  });

  it('is in the audit log with the reason', async () => {
    const { reset, manager, amy, course } = await begun(1);
    await reset();
    const { body } = await call(`/api/audit-log?targetId=${amy.id}`, { as: manager });
    expect(body.data[0]).toMatchObject({
      action: 'assignment.reset',
      before: { course: course.title, status: 'IN_PROGRESS' },
      after: { course: course.title, status: 'ASSIGNED', reason },
    });
  });

  it('is refused for what was not begun, has ended or is of somebody who left, by name', async () => {
    const { check, assignment, amy, id } = await begun(0);
    const leftOf = async () => (await check()).body.left;
    const named = { count: 1, examples: [{ learnerName: 'Amy Tan', courseTitle: 'Infant first aid' }] };
    expect(await leftOf()).toMatchObject([{ reason: 'NOTHING_BEGUN', ...named }]);
    const { db } = database;
    await db.enrollment.updateMany({ data: { progress: 50 } });
    expect((await check()).body.changed).toBe(1);
    await db.assignment.update({ where: { id }, data: { status: 'WAIVED' } });
    expect(await leftOf()).toMatchObject([{ reason: 'ASSIGNMENT_ENDED', ...named }]);
    await db.assignment.update({ where: { id }, data: { status: 'COMPLETED' } });
    await db.user.update({ where: { id: amy.id }, data: { organizationId: null } });
    expect(await leftOf()).toMatchObject([{ reason: 'LEARNER_LEFT', ...named }]);
    expect((await assignment()).status).toBe('COMPLETED');
  });

  it('takes a seat, and is refused where none is free', async () => {
    const { check, reset, ben, manager, course, assignment } = await begun(2, { maxLearners: 1 });
    const body = { learnerId: ben.id, courseId: course.id };
    expect((await call('/api/assignments', { as: manager, body })).status).toBe(201);
    expect((await check()).body).toMatchObject({ changed: 0, left: [{ reason: 'ORG_LEARNER_LIMIT' }] });
    expect((await reset()).status).toBe(400);
    expect((await assignment()).status).toBe('COMPLETED');
  });

  it('does not keep a deadline that has passed', async () => {
    const { reset, assignment, id, enrollment } = await begun(1);
    const past = new Date('2026-11-01T00:00:00Z');
    await database.db.assignment.update({ where: { id }, data: { deadline: past, status: 'OVERDUE' } });
    await reset();
    expect(await assignment()).toMatchObject({ status: 'ASSIGNED', deadline: null });
    expect((await enrollment()).deadline).toBeNull();
  });

  it('is read by the centre that did it, and not by the next one that assigns the course', async () => {
    const { reset, manager, rival, amy, course, ours, theirs } = await begun(1);
    await reset();
    const read = (as: typeof manager) =>
      listCourseResets({ db: database.db, actor: { ...actorOf(as), role: 'CORPORATE_ADMIN' } }, amy.id);
    expect(await read(manager)).toMatchObject([{ reason, progress: 50, completed: 1 }]);
    await database.db.user.update({ where: { id: amy.id }, data: { organizationId: theirs.id } });
    await database.db.assignment.updateMany({ data: { status: 'CANCELLED' } });
    const body = { learnerId: amy.id, courseId: course.id };
    expect((await call('/api/assignments', { as: rival, body })).status).toBe(201);
    expect(await read(rival)).toEqual([]);
    expect(await database.db.courseReset.findMany()).toMatchObject([{ organizationId: ours.id }]);
  });

  it('is refused for a refunded course, whose next cycle would be closed to the learner', async () => {
    const { check, reset, assignment, id, ours, course } = await begun(2);
    const { db } = database;
    await db.organization.update({ where: { id: ours.id }, data: { billingEnabled: true } });
    await db.course.update({ where: { id: course.id }, data: { priceSgd: '50' } });
    const pay = (paymentStatus: 'PAID' | 'REFUNDED' | null) =>
      db.assignment.update({ where: { id }, data: { paymentStatus } });
    await pay('REFUNDED');
    expect((await check()).body).toMatchObject({
      changed: 0,
      left: [{ reason: 'PAYMENT_REQUIRED', examples: [{ learnerName: 'Amy Tan' }] }],
    });
    await reset();
    expect((await assignment()).status).toBe('COMPLETED');
    // Paid, or assigned before the centre was billed.
    for (const status of ['PAID', null] as const) {
      await pay(status);
      expect((await check()).body).toMatchObject({ changed: 1, left: [] });
    }
  });

  it('leaves a course in which the learner did more since it was shown, and names it', async () => {
    const { check, enrollment, lectures, manager, amy } = await begun(1);
    const enrollmentId = (await enrollment()).id;
    const [first = '', second = ''] = lectures.map((lecture) => lecture.id);
    const send = async (assignments: object[]) => {
      const change = { kind: 'reset', reason };
      return (await call('/api/assignments/change', { as: manager, body: { change, assignments } })).body;
    };
    const stale = { changed: 0, left: [{ reason: 'CHANGED_MEANWHILE' }] };
    const shown = (await check()).body.assignments;
    await call(`/api/lectures/${first}/progress`, { as: amy, body: { completed: false } });
    expect(await send(shown)).toMatchObject(stale);
    const shownNext = (await check()).body.assignments;
    await database.db.quizAttempt.create({
      data: {
        enrollmentId,
        lectureId: second,
        number: 1,
        seed: 1,
        submittedAt: now,
        score: 90,
        passed: true,
      },
    });
    expect(await send(shownNext)).toMatchObject(stale);
    expect((await enrollment()).cycle).toBe(1);
    const [{ id, expectedUpdatedAt }] = shownNext;
    expect(await send([{ id, expectedUpdatedAt }])).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await send((await check()).body.assignments)).toMatchObject({ changed: 1 });
  });

  it('is previewed while another request holds the seats of the centre', async () => {
    const { check, ours } = await begun(1);
    await database.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${ours.id} FOR NO KEY UPDATE`;
      expect((await check()).body).toMatchObject({ changed: 1 });
    });
  });
});
