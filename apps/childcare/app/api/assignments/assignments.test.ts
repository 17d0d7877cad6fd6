import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it, vi } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

const assign = (as: Person | null, body: unknown) => call('/api/assignments', { method: 'POST', as, body });
const world = (centre = {}) => createCentreFixture(database.db, centre);
const deadline = '2099-12-31T15:59:59.000Z';

describe('POST /api/assignments', () => {
  it('assigns a course to a learner of the caller’s centre and enrols them at once', async () => {
    const { manager, amy, course, ours, theirs } = await world();
    const { status, body } = await assign(manager, {
      learnerId: amy.id,
      courseId: course.id,
      deadline: '2099-12-31T23:59:59+08:00',
      notes: ' Before the inspection ',
      organizationId: theirs.id,
      assignedById: amy.id,
      status: 'COMPLETED',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      assignment: {
        id: expect.any(String),
        learnerId: amy.id,
        courseId: course.id,
        assignedById: manager.id,
        organizationId: ours.id,
        status: 'ASSIGNED',
        deadline,
        notes: 'Before the inspection',
        paymentStatus: null,
        completedAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    const { body: learning } = await call('/api/enrollments', { as: amy });
    expect(learning.enrollments).toMatchObject([{ progress: 0, deadline, course: { id: course.id } }]);
  });

  it('needs no deadline; a day is its last second in Singapore', async () => {
    const { manager, amy, ben, course } = await world();
    expect(
      (await assign(manager, { learnerId: amy.id, courseId: course.id })).body.assignment.deadline,
    ).toBeNull();
    const day = await assign(manager, { learnerId: ben.id, courseId: course.id, deadline: '2099-12-31' });
    expect(day.body.assignment.deadline).toBe(deadline);
  });

  it('takes a pair once, until the assignment is cancelled; of many at once one is made', async () => {
    const { manager, amy, course } = await world();
    const pair = { learnerId: amy.id, courseId: course.id };
    const answers = await Promise.all(Array.from({ length: 5 }, () => assign(manager, pair)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await assign(manager, pair)).body).toMatchObject({ code: 'DUPLICATE_ASSIGNMENT' });
    const [{ id } = { id: '' }] = await database.db.assignment.findMany();
    const put = (status: string) =>
      call(`/api/assignments/${id}`, { method: 'PUT', as: manager, body: { status } });
    await put('WAIVED');
    expect((await assign(manager, pair)).status).toBe(409);
    await put('CANCELLED');
    expect((await assign(manager, pair)).status).toBe(201);
  });

  it('counts seats by learners: a seated one’s next course takes none, a cancelled one’s is free again', async () => {
    const { manager, amy, ben, course } = await world({ maxLearners: 1 });
    const other = await createCourse(database.db);
    const first = await assign(manager, { learnerId: amy.id, courseId: course.id });
    expect((await assign(manager, { learnerId: amy.id, courseId: other.id })).status).toBe(201);
    const full = await assign(manager, { learnerId: ben.id, courseId: course.id });
    expect(full).toMatchObject({ status: 409, body: { code: 'ORG_LEARNER_LIMIT' } });
    expect(await database.db.enrollment.count({ where: { userId: ben.id } })).toBe(0);
    await database.db.assignment.updateMany({ where: { courseId: other.id }, data: { status: 'COMPLETED' } });
    await call(`/api/assignments/${first.body.assignment.id}`, {
      method: 'PUT',
      as: manager,
      body: { status: 'CANCELLED' },
    });
    expect((await assign(manager, { learnerId: ben.id, courseId: course.id })).status).toBe(201);
  });

  it('gives the last seat once to many who want it at once', async () => {
    const { manager, ours, course } = await world({ maxLearners: 3 });
    const learners = await Promise.all(
      Array.from({ length: 8 }, () => createUser(database.db, { organizationId: ours.id })),
    );
    const answers = await Promise.all(
      learners.map(({ id }) => assign(manager, { learnerId: id, courseId: course.id })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'ORG_LEARNER_LIMIT')).toHaveLength(5);
  });

  it('lets SUPER_ADMIN assign in any centre, in the learner’s name', async () => {
    const { admin, amy, course, ours } = await world();
    const { status, body } = await assign(admin, { learnerId: amy.id, courseId: course.id });
    expect(status).toBe(201);
    expect(body.assignment).toMatchObject({ organizationId: ours.id, assignedById: admin.id });
  });

  it('is completed at once for who is through already, and keeps what others have learnt', async () => {
    const { manager, amy, ben, course, lectures } = await world();
    for (const [index, person] of [amy, ben].entries()) {
      const enrollment = await createEnrollment(database.db, { userId: person.id, courseId: course.id });
      await database.db.lectureProgress.createMany({
        data: lectures
          .slice(index)
          .map(({ id }) => ({ enrollmentId: enrollment.id, lectureId: id, isCompleted: true })),
      });
    }
    const done = await assign(manager, { learnerId: amy.id, courseId: course.id, deadline });
    expect(done.body.assignment.status).toBe('COMPLETED');
    const half = await assign(manager, { learnerId: ben.id, courseId: course.id, deadline });
    expect(half.body.assignment.status).toBe('ASSIGNED');
    expect((await call('/api/enrollments', { as: ben })).body.enrollments).toMatchObject([
      { progress: 50, deadline },
    ]);
  });

  it('keeps centres apart', async () => {
    const { rival, amy, manager, course } = await world();
    const alone = await createUser(database.db);
    expect(await assign(rival, { learnerId: amy.id, courseId: course.id })).toMatchObject({
      status: 403,
      body: { error: 'Forbidden' },
    });
    expect((await assign(manager, { learnerId: alone.id, courseId: course.id })).status).toBe(403);
    expect(await database.db.assignment.count()).toBe(0);
  });

  it('assigns nothing to somebody who is let go at the same moment', async () => {
    const { manager, amy, ours, course } = await world();
    const waiting = async () => {
      const rows = await database.db.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(rows).toHaveLength(1);
    };
    const assigned = await database.db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${ours.id} FOR NO KEY UPDATE`;
        const answer = assign(manager, { learnerId: amy.id, courseId: course.id });
        await vi.waitFor(waiting, { timeout: 180_000 });
        await tx.user.update({ where: { id: amy.id }, data: { organizationId: null } });
        return { answer };
      },
      { timeout: 180_000, maxWait: 120_000 },
    );
    expect(await assigned.answer).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    expect(await database.db.assignment.count()).toBe(0);
  });

  it.each([
    ['a draft', { status: 'DRAFT' as const }],
    ['an archived course', { status: 'ARCHIVED' as const }],
  ])('refuses %s', async (_case, data) => {
    const { manager, amy } = await world();
    const { id: courseId } = await createCourse(database.db, data);
    expect(await assign(manager, { learnerId: amy.id, courseId })).toMatchObject({
      status: 400,
      body: { code: 'COURSE_NOT_PUBLISHED' },
    });
  });

  it.each([
    [{ deadline: '2020-01-01T00:00:00Z' }, 400, 'deadline'],
    [{ deadline: 'soon' }, 400, 'deadline'],
    [{ deadline: '2099-12-31T23:59:59' }, 400, 'deadline'],
    [{ deadline: '9999-12-31T23:59:59-12:00' }, 400, 'deadline'],
    [{ deadline: '0000-01-01' }, 400, 'deadline'],
    [{ notes: 'x'.repeat(2001) }, 400, 'notes'],
    [{ learnerId: undefined }, 400, 'learnerId'],
    [{ courseId: 7 }, 400, 'courseId'],
    [{ learnerId: 'unknown' }, 404, null],
    [{ courseId: 'unknown' }, 404, null],
  ])('refuses %j with %d', async (changes, status, field) => {
    const { manager, amy, course } = await world();
    const answer = await assign(manager, { learnerId: amy.id, courseId: course.id, ...changes });
    expect(answer.status).toBe(status);
    if (field) expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  it('is for managers: no manager can be assigned, no learner assigns', async () => {
    const { manager, amy, ben, course } = await world();
    expect((await assign(manager, { learnerId: manager.id, courseId: course.id })).status).toBe(400);
    expect((await assign(amy, { learnerId: ben.id, courseId: course.id })).body).toEqual({
      error: 'Forbidden',
    });
    expect((await assign(null, {})).body).toEqual({ error: 'Unauthorized' });
  });
});

describe('GET /api/assignments', () => {
  it('shows a manager those of their centre, SUPER_ADMIN all, a learner none', async () => {
    const { manager, rival, admin, amy, course } = await world();
    const { body: made } = await assign(manager, { learnerId: amy.id, courseId: course.id });
    const list = async (as: Person) => (await call('/api/assignments', { as })).body.assignments;
    const shown = {
      ...made.assignment,
      learner: { id: amy.id, name: 'Amy Tan', email: amy.email },
      course: { id: course.id, title: 'Infant first aid' },
      progress: 0,
    };
    expect(await list(manager)).toEqual([shown]);
    expect(await list(admin)).toEqual([shown]);
    expect(await list(rival)).toEqual([]);
    expect((await call('/api/assignments', { as: amy })).body).toEqual({ error: 'Forbidden' });
    expect((await call('/api/assignments')).body).toEqual({ error: 'Unauthorized' });
  });

  it('shows of who left what was done by then, and nothing that they learn afterwards', async () => {
    const { manager, amy, ben, course, theirs } = await world();
    for (const { id } of [amy, ben]) await assign(manager, { learnerId: id, courseId: course.id });
    await database.db.assignment.updateMany({
      where: { learnerId: ben.id },
      data: { status: 'COMPLETED', completedAt: new Date() },
    });
    await database.db.user.updateMany({ where: { id: amy.id }, data: { organizationId: null } });
    await database.db.user.updateMany({ where: { id: ben.id }, data: { organizationId: theirs.id } });
    await database.db.enrollment.updateMany({ data: { progress: 50 } });
    const { body } = await call('/api/assignments', { as: manager });
    expect(
      body.assignments.map(({ learnerId, status, progress }: Record<string, unknown>) => [
        learnerId,
        status,
        progress,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [amy.id, 'ASSIGNED', 0],
        [ben.id, 'COMPLETED', 100],
      ]),
    );
  });

  it('shows as overdue what has just become it', async () => {
    const { manager, amy, course } = await world();
    await assign(manager, { learnerId: amy.id, courseId: course.id });
    await database.db.assignment.updateMany({ data: { deadline: new Date(Date.now() - 1000) } });
    expect((await call('/api/assignments', { as: manager })).body.assignments).toMatchObject([
      { status: 'OVERDUE' },
    ]);
  });
});

describe('GET /api/assignments/[id]', () => {
  it('answers who manages it, with the version that a change of it takes', async () => {
    const { manager, amy, course } = await world();
    const { body } = await assign(manager, { learnerId: amy.id, courseId: course.id });
    const path = `/api/assignments/${body.assignment.id}`;
    const found = await call(path, { as: manager });
    expect(found).toEqual({ ...found, status: 200, body: { assignment: body.assignment } });
    const expectedUpdatedAt = found.body.assignment.updatedAt;
    const put = { method: 'PUT', as: manager, body: { notes: 'Soon', expectedUpdatedAt } } as const;
    expect((await call(path, put)).status).toBe(200);
    expect((await call(path, put)).status).toBe(409);
  });

  it('is nobody else’s', async () => {
    const { manager, amy, course } = await world();
    const { body } = await assign(manager, { learnerId: amy.id, courseId: course.id });
    const path = `/api/assignments/${body.assignment.id}`;
    const rival = await world();
    expect((await call(path)).status).toBe(401);
    expect((await call(path, { as: amy })).status).toBe(403);
    expect((await call(path, { as: rival.manager })).status).toBe(404);
    expect((await call('/api/assignments/none', { as: manager })).status).toBe(404);
  });
});

describe('PUT /api/assignments/[id]', () => {
  async function assigned() {
    const made = await world();
    const { body } = await assign(made.manager, { learnerId: made.amy.id, courseId: made.course.id });
    const path = `/api/assignments/${body.assignment.id}`;
    const put = (as: Person | null, changes: unknown) => call(path, { method: 'PUT', as, body: changes });
    return { ...made, put, id: body.assignment.id };
  }

  it('moves the deadline, in the learner’s enrollment too, and a late one is in time again', async () => {
    const { put, manager, amy, id } = await assigned();
    await database.db.assignment.update({
      where: { id },
      data: { status: 'OVERDUE', deadline: new Date(0) },
    });
    const { status, body } = await put(manager, { deadline, notes: 'Extended', learnerId: 'x' });
    expect(status).toBe(200);
    expect(body.assignment).toMatchObject({
      status: 'ASSIGNED',
      deadline,
      notes: 'Extended',
      learnerId: amy.id,
    });
    expect((await call('/api/enrollments', { as: amy })).body.enrollments).toMatchObject([{ deadline }]);
    expect((await put(manager, { deadline: null })).body.assignment.deadline).toBeNull();
  });

  it('waives and cancels; what has ended stays as it is', async () => {
    const { put, manager, amy } = await assigned();
    await put(manager, { deadline });
    expect((await put(manager, { status: 'WAIVED' })).body.assignment.status).toBe('WAIVED');
    expect((await call('/api/enrollments', { as: amy })).body.enrollments).toMatchObject([
      { deadline: null },
    ]);
    expect((await put(manager, { notes: 'x' })).body).toMatchObject({ code: 'ASSIGNMENT_ENDED' });
    expect(await put(manager, { status: 'CANCELLED', reason: 'Left' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('A reason is kept for a waiver alone') },
    });
    const cancelled = await put(manager, { status: 'CANCELLED', reason: '' });
    expect(cancelled.body.assignment.status).toBe('CANCELLED');
    expect((await put(manager, { status: 'WAIVED' })).status).toBe(409);
  });

  it('is 404 for another centre, 403 for a learner, 400 for what cannot be', async () => {
    const { put, rival, amy, manager, admin } = await assigned();
    expect(await put(rival, { status: 'CANCELLED' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await put(amy, {})).body).toEqual({ error: 'Forbidden' });
    expect((await put(null, {})).body).toEqual({ error: 'Unauthorized' });
    for (const body of [{ status: 'COMPLETED' }, { status: 'ASSIGNED' }, { deadline: '2001-01-01' }]) {
      expect((await put(manager, body)).status).toBe(400);
    }
    expect((await call('/api/assignments/unknown', { method: 'PUT', as: admin, body: {} })).status).toBe(404);
  });
});
