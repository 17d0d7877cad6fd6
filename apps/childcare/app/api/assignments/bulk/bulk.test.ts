import { newId } from '@repo/db/new-id';
import type { BulkAssignmentAnswer } from '@repo/schemas/childcare/bulk-assignment';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, mails } = useChildcareService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

const assign = (as: Person | null, body: unknown) =>
  call('/api/assignments/bulk', { method: 'POST', as, body });
const world = (centre = {}) => createCentreFixture(database.db, centre);
const deadline = '2099-12-31T15:59:59.000Z';

describe('POST /api/assignments/bulk', () => {
  it('assigns every course to every learner, enrols them, and writes one mail to each', async () => {
    const { manager, amy, ben, course, ours } = await world();
    const other = await createCourse(database.db, { title: 'Food safety' });
    const { status, body } = await assign(manager, {
      learnerIds: [amy.id, ben.id, amy.id],
      courseIds: [course.id, other.id],
      deadline: '2099-12-31',
      notes: 'Before the inspection',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      created: 4,
      learners: 2,
      completed: 0,
      unpaid: 0,
      skipped: [],
      planned: 0,
      skippedInvitations: [],
      left: [],
    });
    const stored = await database.db.assignment.findMany();
    expect(stored).toHaveLength(4);
    for (const one of stored) {
      expect(one).toMatchObject({
        status: 'ASSIGNED',
        organizationId: ours.id,
        assignedById: manager.id,
        deadline: new Date(deadline),
        notes: 'Before the inspection',
        paymentStatus: null,
      });
    }
    expect((await call('/api/enrollments', { as: amy })).body.enrollments).toMatchObject([
      { deadline },
      { deadline },
    ]);
    expect(mails.map(({ to }) => to).sort()).toEqual([amy.email, ben.email].sort());
    expect(mails[0]?.text).toContain('Food safety');
    expect(await database.db.notification.count({ where: { kind: 'assigned' } })).toBe(4);
  });

  it('says of each pair that cannot be why', async () => {
    const { manager, amy, ben, course, rival } = await world();
    const draft = await createCourse(database.db, { status: 'DRAFT', title: 'Not out yet' });
    const foreign = await createUser(database.db, {
      name: 'Somebody Foreign',
      organizationId: rival.organizationId,
    });
    await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: amy.id, courseId: course.id },
    });
    const { body } = await assign(manager, {
      learnerIds: [amy.id, ben.id, foreign.id, 'unknown', manager.id],
      courseIds: [course.id, draft.id, 'nothing'],
    });
    expect(body.created).toBe(1);
    const reasonOf = (learnerId: string, courseId: string) =>
      body.skipped.find(
        (pair: { learnerId: string; courseId: string }) =>
          pair.learnerId === learnerId && pair.courseId === courseId,
      )?.reason;
    expect(reasonOf(amy.id, course.id)).toBe('DUPLICATE_ASSIGNMENT');
    expect(reasonOf(ben.id, draft.id)).toBe('COURSE_NOT_PUBLISHED');
    expect(reasonOf(ben.id, 'nothing')).toBe('COURSE_NOT_FOUND');
    // Whether somebody is unknown or another centre's is not to be found out.
    for (const id of [foreign.id, 'unknown', manager.id]) {
      expect(reasonOf(id, course.id)).toBe('LEARNER_NOT_FOUND');
    }
    expect(body.skipped).toHaveLength(14);
    const left = new Map(
      body.left.map(({ reason, count, examples }: BulkAssignmentAnswer['left'][number]) => [
        reason,
        { count, examples },
      ]),
    );
    expect(left.get('DUPLICATE_ASSIGNMENT')).toEqual({
      count: 1,
      examples: [{ personId: amy.id, name: 'Amy Tan', courseId: course.id, title: 'Infant first aid' }],
    });
    expect(left.get('LEARNER_NOT_FOUND')).toMatchObject({ count: 9 });
    expect(JSON.stringify(body.left)).not.toContain(foreign.name);
    expect(JSON.stringify(body.left)).not.toContain(draft.title);
  });

  it('counts seats inside the transaction, in the order of the learners', async () => {
    const { manager, amy, ben, course } = await world({ maxLearners: 1 });
    const other = await createCourse(database.db);
    const body = { learnerIds: [ben.id, amy.id], courseIds: [course.id, other.id] };
    const first = await assign(manager, body);
    expect(first.body).toMatchObject({ created: 2, learners: 1 });
    expect(first.body.skipped).toEqual([
      { learnerId: amy.id, courseId: course.id, reason: 'ORG_LEARNER_LIMIT' },
      { learnerId: amy.id, courseId: other.id, reason: 'ORG_LEARNER_LIMIT' },
    ]);
    expect(await database.db.enrollment.count({ where: { userId: amy.id } })).toBe(0);
  });

  it('gives the last seats once to many calls at once, and each pair once', async () => {
    const { manager, ours, course } = await world({ maxLearners: 5 });
    const learners = await Promise.all(
      Array.from({ length: 8 }, () => createUser(database.db, { organizationId: ours.id })),
    );
    const answers = await Promise.all(
      [0, 1, 2].map((shift) => {
        const order = [...learners.slice(shift * 2), ...learners.slice(0, shift * 2)];
        return assign(manager, { learnerIds: order.map(({ id }) => id), courseIds: [course.id] });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(5);
    expect(await database.db.assignment.count()).toBe(5);
  });

  it('completes at once who was through, and keeps what others have learnt', async () => {
    const { manager, amy, ben, course } = await world();
    await createEnrollment(database.db, {
      userId: amy.id,
      courseId: course.id,
      progress: 100,
      completedAt: new Date(),
    });
    await createEnrollment(database.db, { userId: ben.id, courseId: course.id, progress: 50 });
    const { body } = await assign(manager, {
      learnerIds: [amy.id, ben.id],
      courseIds: [course.id],
      deadline,
    });
    expect(body).toMatchObject({ created: 2, completed: 1 });
    const stored = await database.db.assignment.findMany();
    expect(new Map(stored.map(({ learnerId, status }) => [learnerId, status]))).toEqual(
      new Map([
        [amy.id, 'COMPLETED'],
        [ben.id, 'ASSIGNED'],
      ]),
    );
    expect((await call('/api/enrollments', { as: ben })).body.enrollments).toMatchObject([
      { progress: 50, deadline },
    ]);
    expect(mails.map(({ to }) => to)).toEqual([ben.email]);
    expect(await database.db.certificate.findMany()).toMatchObject([{ userId: amy.id, courseId: course.id }]);
  });

  it('leaves priced courses of a billed centre to be paid for, and opens nothing at the provider', async () => {
    const { manager, amy, course } = await world({ billingEnabled: true });
    const free = await createCourse(database.db, { priceSgd: '0' });
    // The provider cannot be reached in this test: asking it would fail.
    const { status, body } = await assign(manager, {
      learnerIds: [amy.id],
      courseIds: [course.id, free.id],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ created: 2, unpaid: 1 });
    expect(await database.db.payment.count()).toBe(0);
    const stored = await database.db.assignment.findMany();
    expect(new Map(stored.map((one) => [one.courseId, one.paymentStatus]))).toEqual(
      new Map([
        [course.id, 'PENDING'],
        [free.id, null],
      ]),
    );
    expect((await call('/api/enrollments', { as: amy })).body.enrollments).toMatchObject([
      { course: { id: free.id } },
    ]);
  });

  it('assigns 500 learners × 40 courses in one go', async () => {
    const { manager, ours } = await world({ maxLearners: 600 });
    const learnerIds = Array.from({ length: 500 }, () => newId());
    await database.db.user.createMany({
      data: learnerIds.map((id) => ({
        id,
        name: 'Nur',
        email: `${id}@many.example`,
        organizationId: ours.id,
      })),
    });
    const { createdById } = await createCourse(database.db);
    const courseIds = Array.from({ length: 40 }, () => newId());
    await database.db.course.createMany({
      data: courseIds.map((id) => ({ id, title: id, slug: id, status: 'PUBLISHED' as const, createdById })),
    });
    const { status, body } = await assign(manager, { learnerIds, courseIds });
    expect([status, body.created]).toEqual([201, 20_000]);
    expect(await database.db.enrollment.count()).toBe(20_000);
  });

  it('lets SUPER_ADMIN assign in the centre they name, and keeps centres apart', async () => {
    const { admin, rival, amy, course, ours } = await world();
    const body = { learnerIds: [amy.id], courseIds: [course.id] };
    expect((await assign(admin, body)).status).toBe(400);
    expect((await assign(admin, { ...body, organizationId: 'unknown' })).status).toBe(404);
    expect((await assign(rival, body)).body).toMatchObject({
      created: 0,
      skipped: [{ reason: 'LEARNER_NOT_FOUND' }],
    });
    expect((await assign(rival, { ...body, organizationId: ours.id })).body).toEqual({ error: 'Forbidden' });
    expect((await assign(admin, { ...body, organizationId: ours.id })).body.created).toBe(1);
    expect((await assign(amy, body)).body).toEqual({ error: 'Forbidden' });
    expect((await assign(null, body)).body).toEqual({ error: 'Unauthorized' });
  });

  it.each([
    [{ learnerIds: [] }, 'learnerIds'],
    [{ learnerIds: Array.from({ length: 501 }, String) }, 'learnerIds'],
    [{ invitationIds: Array.from({ length: 500 }, (_, at) => String(at)) }, 'learnerIds'],
    [{ invitationIds: 7 }, 'invitationIds'],
    [{ courseIds: Array.from({ length: 41 }, String) }, 'courseIds'],
    [{ courseIds: 'x' }, 'courseIds'],
    [{ deadline: '2020-01-01' }, 'deadline'],
    [{ notes: 'x'.repeat(2001) }, 'notes'],
  ])('refuses %#', async (changes, field) => {
    const { manager, amy, course } = await world();
    const body = { learnerIds: [amy.id], courseIds: [course.id], ...changes };
    expect(await assign(manager, body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', details: [{ field }] },
    });
  });
});
