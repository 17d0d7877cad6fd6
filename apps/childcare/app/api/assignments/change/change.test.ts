import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createBusyCentre } from '#testing/busy-centre.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const { call, mails } = useChildcareService(database, () => ({ clock: () => now }));
type World = Awaited<ReturnType<typeof createBusyCentre>>;
type Person = World['manager'];

const later = '2099-12-31';
const reason = 'Did it with another employer';

async function busy() {
  const world = await createBusyCentre(database.db, now);
  const { amy, ben, manager, ours } = world;
  const rows = await database.db.assignment.findMany({ include: { course: true } });
  const idOf = (title: string, learner = amy) =>
    rows.find(({ course, learnerId }) => course.title === title && learnerId === learner.id)?.id ?? '';
  const stored = (title: string) => database.db.assignment.findUniqueOrThrow({ where: { id: idOf(title) } });
  const check = (change: object, of: object, as: Person = manager) =>
    call('/api/assignments/change/check', { as, body: { change, ...of } });
  const apply = (change: object, assignments: unknown, as: Person = manager, rest: object = {}) =>
    call('/api/assignments/change', { as, body: { change, assignments, ...rest } });
  /** As the page does: what was shown is what is changed. */
  const change = async (order: object, of: object) => {
    const { body } = await check(order, of);
    return apply(order, body.assignments);
  };
  const log = async (as: Person = manager) => {
    const { body } = await call(`/api/audit-log?action=assignment`, { as });
    const entries: { action: string; targetId: string; after: object }[] = body.data;
    return entries.map(({ action, targetId, after }) => ({ action, targetId, after }));
  };
  mails.length = 0;
  return { ...world, amy, ben, ours, idOf, stored, check, apply, change, log };
}

describe('POST /api/assignments/change/check', () => {
  it('says which assignments would change, which not and why, and the mails, and stores nothing', async () => {
    const { check, idOf, amy, log } = await busy();
    const assignmentIds = ['overdue', 'due-soon', 'done', 'waived', 'cancelled'].map((title) => idOf(title));
    await createEnrollment(database.db, {
      userId: amy.id,
      courseId: (await database.db.course.findFirstOrThrow({ where: { title: 'overdue' } })).id,
    });
    const before = await database.db.assignment.findMany({ orderBy: { id: 'asc' } });
    const { status, body } = await check(
      { kind: 'waive', reason },
      { assignmentIds: [...assignmentIds, 'no'] },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      changed: 2,
      learners: 1,
      mails: 1,
      examples: [{ to: amy.email, name: 'Amy Tan', subject: 'You no longer have to do a course' }],
    });
    expect(body.examples[0].text).toContain(reason);
    expect(body.left).toEqual([
      {
        reason: 'ASSIGNMENT_ENDED',
        count: 3,
        examples: ['done', 'waived', 'cancelled'].map((title) => ({
          assignmentId: idOf(title),
          learnerName: 'Amy Tan',
          courseTitle: title,
        })),
      },
      {
        reason: 'NOT_FOUND',
        count: 1,
        examples: [{ assignmentId: 'no', learnerName: null, courseTitle: null }],
      },
    ]);
    expect(await database.db.assignment.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    expect(mails).toEqual([]);
    expect(await log()).toEqual([]);
  });

  it('finds all that match the words and states of the list', async () => {
    const { check, idOf, ben } = await busy();
    const ids = async (filter: object) => {
      const { body } = await check({ kind: 'cancel' }, { filter });
      const shown: { id: string }[] = body.assignments;
      return shown.map(({ id }) => id).sort();
    };
    expect(await ids({ q: 'ben' })).toEqual([idOf('on-the-way', ben)]);
    // Past its deadline, also before the job marks it.
    expect(await ids({ status: ['OVERDUE'] })).toEqual([idOf('overdue'), idOf('unpaid')].sort());
    expect(await ids({ q: 'amy due', status: ['ASSIGNED'] })).toEqual([idOf('due-soon')]);
    expect(await ids({})).toHaveLength(6);
  });

  it.each([
    [{ kind: 'waive', reason: ' ' }, { assignmentIds: ['x'] }],
    [{ kind: 'waive' }, { assignmentIds: ['x'] }],
    [{ kind: 'reset' }, { assignmentIds: ['x'] }],
    [{ kind: 'move-deadline', deadline: '2020-01-01' }, { assignmentIds: ['x'] }],
    [{ kind: 'move-deadline' }, { assignmentIds: ['x'] }],
    [{ kind: 'cancel' }, {}],
    [{ kind: 'cancel' }, { assignmentIds: ['x'], filter: {} }],
    [{ kind: 'cancel' }, { assignmentIds: Array.from({ length: 5001 }, String) }],
    [{ kind: 'delete' }, { assignmentIds: ['x'] }],
  ])('refuses %j of %j', async (change, of) => {
    const { check } = await busy();
    expect(await check(change, of)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });
});

describe('POST /api/assignments/change', () => {
  it('moves deadlines, of the enrollment too, and takes the overdue state off', async () => {
    const { change, idOf, stored, log, amy } = await busy();
    const assignmentIds = ['overdue', 'on-the-way'].map((title) => idOf(title));
    await database.db.assignment.update({ where: { id: idOf('overdue') }, data: { status: 'OVERDUE' } });
    const answer = await change({ kind: 'move-deadline', deadline: later }, { assignmentIds });
    expect(answer).toMatchObject({ status: 200, body: { changed: 2, learners: 1, left: [] } });
    const deadline = new Date('2099-12-31T15:59:59Z');
    expect(await stored('overdue')).toMatchObject({ deadline, status: 'ASSIGNED', deadlineSince: now });
    expect(await stored('on-the-way')).toMatchObject({ deadline, status: 'IN_PROGRESS' });
    expect(
      await database.db.enrollment.findFirst({
        where: { userId: amy.id, course: { title: 'on-the-way' } },
      }),
    ).toMatchObject({ deadline });
    expect((await log()).map(({ action, targetId }) => [action, targetId])).toEqual([
      ['assignment.move-deadline', amy.id],
      ['assignment.move-deadline', amy.id],
    ]);
    expect(await change({ kind: 'move-deadline', deadline: later }, { assignmentIds })).toMatchObject({
      status: 400,
    });
  });

  it('leaves what was changed since it was shown as it is, and names it', async () => {
    const { check, apply, idOf, stored } = await busy();
    const order = { kind: 'move-deadline', deadline: later };
    const { body } = await check(order, { assignmentIds: [idOf('due-soon'), idOf('on-the-way')] });
    const theirs = new Date('2027-01-31T15:59:59Z');
    await database.db.assignment.update({ where: { id: idOf('due-soon') }, data: { deadline: theirs } });
    expect((await apply(order, body.assignments)).body).toEqual({
      changed: 1,
      learners: 1,
      left: [
        {
          reason: 'CHANGED_MEANWHILE',
          count: 1,
          examples: [{ assignmentId: idOf('due-soon'), learnerName: 'Amy Tan', courseTitle: 'due-soon' }],
        },
      ],
    });
    expect((await stored('due-soon')).deadline).toEqual(theirs);
  });

  it('does the same only once when two managers press at the same time', async () => {
    const { check, apply, idOf } = await busy();
    const order = { kind: 'waive', reason };
    const { body } = await check(order, { assignmentIds: [idOf('due-soon'), idOf('on-the-way')] });
    const answers = await Promise.all([1, 2, 3].map(() => apply(order, body.assignments)));
    expect(answers.map((answer) => answer.body.changed).sort()).toEqual([0, 0, 2]);
    expect(mails).toHaveLength(1);
  });

  it('waives with a reason that the learner, the manager and the audit log read', async () => {
    const { change, idOf, stored, log, amy } = await busy();
    await change({ kind: 'waive', reason }, { assignmentIds: [idOf('on-the-way')] });
    expect(await stored('on-the-way')).toMatchObject({ status: 'WAIVED', waiveReason: reason });
    expect(mails).toMatchObject([{ to: amy.email, text: expect.stringContaining(reason) }]);
    const { body } = await call('/api/notifications', { as: amy });
    expect(JSON.stringify(body)).toContain(reason);
    expect(await log()).toMatchObject([
      { action: 'assignment.waive', targetId: amy.id, after: { status: 'WAIVED', reason } },
    ]);
  });

  it('closes the payment of an unpaid course that is cancelled', async () => {
    const { change, idOf, ours, stored } = await busy();
    const payment = await database.db.payment.create({
      data: {
        assignmentId: idOf('unpaid'),
        organizationId: ours.id,
        amountSgd: '60',
        checkoutSessionId: 'cs_1',
      },
    });
    await change({ kind: 'cancel' }, { assignmentIds: [idOf('unpaid')] });
    expect(await stored('unpaid')).toMatchObject({ status: 'CANCELLED' });
    expect(await database.db.payment.findUnique({ where: { id: payment.id } })).toMatchObject({
      status: 'EXPIRED',
    });
  });

  it('reminds, and names what was reminded of today', async () => {
    const { change, check, idOf } = await busy();
    const of = { assignmentIds: [idOf('due-soon'), idOf('on-the-way'), idOf('done')] };
    expect((await check({ kind: 'remind' }, of)).body).toMatchObject({ changed: 2, mails: 1 });
    expect(mails).toEqual([]);
    expect((await change({ kind: 'remind' }, of)).body).toMatchObject({ changed: 2, learners: 1 });
    expect(mails).toHaveLength(1);
    expect((await check({ kind: 'remind' }, of)).body).toMatchObject({
      changed: 0,
      assignments: [],
      left: [
        { reason: 'REMINDED_TODAY', count: 2 },
        { reason: 'ASSIGNMENT_ENDED', count: 1 },
      ],
    });
  });

  it('is no way into another centre', async () => {
    const { check, apply, rival, ours, idOf, stored, admin } = await busy();
    const { updatedAt } = await stored('due-soon');
    const assignments = [{ id: idOf('due-soon'), expectedUpdatedAt: updatedAt.toISOString() }];
    expect(
      (await check({ kind: 'cancel' }, { assignmentIds: [idOf('due-soon')] }, rival)).body,
    ).toMatchObject({
      changed: 0,
      assignments: [],
      left: [{ reason: 'NOT_FOUND', examples: [{ learnerName: null, courseTitle: null }] }],
    });
    expect((await check({ kind: 'cancel' }, { filter: {} }, rival)).body).toMatchObject({
      changed: 0,
      left: [],
    });
    expect((await apply({ kind: 'cancel' }, assignments, rival)).body).toMatchObject({ changed: 0 });
    expect((await apply({ kind: 'cancel' }, assignments, rival, { organizationId: ours.id })).status).toBe(
      403,
    );
    expect((await apply({ kind: 'cancel' }, assignments, admin)).status).toBe(400);
    expect((await stored('due-soon')).status).toBe('ASSIGNED');
    const { body } = await apply({ kind: 'cancel' }, assignments, admin, { organizationId: ours.id });
    expect(body).toMatchObject({ changed: 1 });
  });

  it('changes 5,000 assignments in one transaction', async () => {
    const { manager, ours, check, apply, log } = await busy();
    const { db } = database;
    const people = Array.from({ length: 100 }, (_, index) => ({
      id: `many-${index}`,
      name: `Person ${index}`,
      email: `many-${index}@example.com`,
      organizationId: ours.id,
      passwordHash: 'x',
    }));
    await db.user.createMany({ data: people });
    const author = await createUser(db, { role: 'SUPER_ADMIN' });
    const courses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        createCourse(db, { title: `Bulk course ${index}`, createdById: author.id }),
      ),
    );
    const pairs = people.flatMap((person) =>
      courses.map((course) => ({ userId: person.id, courseId: course.id })),
    );
    await db.enrollment.createMany({ data: pairs });
    await db.assignment.createMany({
      data: pairs.map(({ userId, courseId }) => ({
        learnerId: userId,
        courseId,
        assignedById: manager.id,
        organizationId: ours.id,
      })),
    });
    const order = { kind: 'move-deadline', deadline: later };
    const { body } = await check(order, { filter: { q: 'bulk' } });
    expect(body).toMatchObject({ changed: 5000, learners: 100, mails: 100, left: [] });
    expect(body.examples).toHaveLength(3);
    const started = performance.now();
    expect((await apply(order, body.assignments)).body).toEqual({ changed: 5000, learners: 100, left: [] });
    expect(performance.now() - started).toBeLessThan(30_000);
    const deadline = new Date('2099-12-31T15:59:59Z');
    expect(await db.assignment.count({ where: { deadline } })).toBe(5000);
    expect(await db.enrollment.count({ where: { deadline } })).toBe(5000);
    expect(await db.auditEntry.count({ where: { action: 'assignment.move-deadline' } })).toBe(5000);
    expect(await log()).toHaveLength(50);
  });
});
