import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { addDays, addMonths } from '#domain/requirements/calendar-days.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { type RequirementsWorld, useRequirements } from '#testing/use-requirements.ts';

const requirements = useRequirements();
const { database, service, call, terms, today, later, run, ask, createRole, give, assignments, finish } =
  requirements;
const nothing = { assigned: 0, again: 0, moved: 0, takenBack: 0 };

const require = async (world: RequirementsWorld, more = {}) => {
  const body = { terms: terms(world, more) };
  const shown = { method: 'POST', as: world.manager, body };
  const preview = await call('/api/centre/requirements/preview', shown);
  const saved = await ask(world, more);
  expect([preview.status, saved.status]).toEqual([200, 201]);
  return { preview: preview.body, ...saved.body };
};

it('is previewed as it is then assigned and mailed, once', async () => {
  const world = await createCentreFixture(database.db);
  const { amy, ben } = world;
  const { preview } = await require(world);
  const dueOn = addDays(today(), 30);
  expect(preview).toMatchObject({
    total: 2,
    counts: { actions: { ASSIGN: 2 }, states: { DUE: 2 } },
    mails: 2,
    people: [
      { id: amy.id, state: 'DUE', dueOn, action: 'ASSIGN' },
      { id: ben.id, state: 'DUE', dueOn, action: 'ASSIGN' },
    ],
  });
  expect(service.mails.map(({ to }) => to).sort()).toEqual([amy.email, ben.email].sort());
  for (const person of [amy, ben])
    expect(await assignments(person)).toMatchObject([
      { status: 'ASSIGNED', deadline: new Date(`${dueOn}T23:59:59+08:00`) },
    ]);
  expect(await run()).toEqual(nothing);
  const entries = await database.db.auditEntry.findMany({ where: { action: 'assignment.create' } });
  expect(entries.map(({ after }) => after)).toContainEqual({
    courses: ['Infant first aid'],
    requirement: 'Child protection',
  });
});

it('counts a completion from before, and assigns again before it ends; of two workers one does', async () => {
  const world = await createCentreFixture(database.db);
  const { amy, course } = world;
  const { id: enrollmentId } = await createEnrollment(database.db, {
    userId: amy.id,
    courseId: course.id,
    progress: 100,
    completedAt: requirements.now(),
  });
  const { preview } = await require(world);
  expect(preview.counts).toEqual({ actions: { NONE: 1, ASSIGN: 1 }, states: { FULFILLED: 1, DUE: 1 } });
  expect(await assignments(amy)).toEqual([]);
  const validUntil = addMonths(today(), 24);
  later((Date.parse(validUntil) - Date.parse(today())) / 86_400_000 - 61);
  expect((await run()).assigned).toBe(0);
  later(1);
  const both = await Promise.all([run(), run()]);
  expect(both.map(({ assigned }) => assigned).sort()).toEqual([0, 1]);
  expect(await assignments(amy)).toMatchObject([
    { status: 'ASSIGNED', deadline: new Date(`${validUntil}T23:59:59+08:00`) },
  ]);
  expect(await database.db.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } })).toMatchObject({
    cycle: 2,
    progress: 0,
    completedAt: null,
  });
  expect(await database.db.courseReset.count({ where: { enrollmentId, cycle: 1 } })).toBe(1);
  await finish(world, amy);
  expect(await run()).toEqual(nothing);
  later(24 * 31);
  expect(await run()).toMatchObject({ assigned: 0, again: 1 });
});

it('goes by the job role and the joining date, and takes back what a role no longer needs', async () => {
  const world = await createCentreFixture(database.db);
  const { amy, ben, manager } = world;
  const educator = await createRole(world, 'Educator');
  const cook = await createRole(world, 'Cook');
  await give(world, amy, { jobRoleId: educator });
  await give(world, ben, { jobRoleId: cook });
  const { id, preview } = await require(world, { jobRoleIds: [educator] });
  expect(preview.people).toMatchObject([{ id: amy.id, jobRole: 'Educator', action: 'ASSIGN' }]);
  later(3);
  expect((await give(world, ben, { jobRoleId: educator })).body).toMatchObject({ jobRole: 'Educator' });
  expect(await assignments(ben)).toMatchObject([
    { status: 'ASSIGNED', deadline: new Date(`${addDays(today(), 30)}T23:59:59+08:00`) },
  ]);
  await give(world, ben, { jobRoleId: cook });
  expect(await assignments(ben)).toMatchObject([{ status: 'CANCELLED' }]);
  // A requirement that began later counts from its own first day; a deadline that somebody moved by hand stays.
  await give(world, amy, { joinedOn: addDays(today(), -400) });
  const [mine] = await assignments(amy);
  expect(mine?.deadline).toEqual(new Date(`${addDays(today(), 27)}T23:59:59+08:00`));
  const body = terms(world, { jobRoleIds: [educator], dueDays: 40 });
  const shown = await call('/api/centre/requirements/preview', {
    method: 'POST',
    as: manager,
    body: { requirementId: id, terms: body },
  });
  expect(shown.body).toMatchObject({ counts: { actions: { MOVE_DEADLINE: 1 } }, mails: 1 });
  await call(`/api/centre/requirements/${id}`, { method: 'PUT', as: manager, body });
  expect((await assignments(amy))[0]?.deadline).toEqual(new Date(`${addDays(today(), 37)}T23:59:59+08:00`));
});

it('ends with its assignments, and with a stay; a waiver is respected', async () => {
  const world = await createCentreFixture(database.db);
  const { amy, ben, ours, manager } = world;
  const { id, updatedAt } = await require(world);
  const [waived] = await assignments(amy);
  const body = { status: 'WAIVED', reason: 'Is a trainer' };
  await call(`/api/assignments/${waived?.id}`, { method: 'PUT', as: manager, body });
  later(800);
  expect(await run()).toEqual(nothing);
  await call(`/api/organizations/${ours.id}/learners/${ben.id}/remove`, { method: 'POST', as: manager });
  expect(await run()).toEqual(nothing);
  await createUser(database.db, { organizationId: ours.id });
  expect(await run()).toMatchObject({ assigned: 1 });
  const ending = { requirementId: id, ends: true };
  const shown = await call('/api/centre/requirements/preview', { method: 'POST', as: manager, body: ending });
  expect(shown.body).toMatchObject({ total: 1, counts: { actions: { TAKE_BACK: 1 } }, mails: 1 });
  const end = (expectedUpdatedAt: string) =>
    call(`/api/centre/requirements/${id}/end`, { method: 'POST', as: manager, body: { expectedUpdatedAt } });
  expect((await end('2026-01-01T00:00:00.000Z')).status).toBe(409);
  expect((await end(updatedAt)).body).toMatchObject({ endedOn: today() });
  expect(await database.db.assignment.count({ where: { status: 'ASSIGNED' } })).toBe(0);
});

it('gives no more seats than the centre has, and says who has none', async () => {
  const world = await createCentreFixture(database.db, { maxLearners: 1 });
  const { preview } = await require(world);
  expect(preview.counts.actions).toEqual({ ASSIGN: 1, NO_SEAT: 1 });
  expect(await assignments(world.amy)).toHaveLength(1);
  expect(await assignments(world.ben)).toHaveLength(0);
});

it('waits for the payment of a course with a price in a centre that pays', async () => {
  const world = await createCentreFixture(database.db, { billingEnabled: true });
  const priced = await createCourse(database.db, { priceSgd: '60', createdById: world.admin.id });
  const { preview } = await require({ ...world, course: priced });
  expect(preview).toMatchObject({ counts: { actions: { ASSIGN_UNPAID: 2 } }, mails: 0 });
  expect(await assignments(world.amy)).toMatchObject([{ paymentStatus: 'PENDING' }]);
  expect(await database.db.enrollment.count()).toBe(0);
});

it('is refused of another centre’s roles, and what would be assigned again at once', async () => {
  const world = await createCentreFixture(database.db);
  const { rival } = world;
  const theirs = await createRole({ ...world, manager: rival }, 'Educator');
  const create = (more: object) => ask(world, more);
  expect((await create({ jobRoleIds: [theirs] })).status).toBe(404);
  expect((await create({ validMonths: 2, againDays: 56 })).status).toBe(400);
  expect((await create({ courseId: 'unknown' })).status).toBe(404);
  expect(await database.db.requirement.count()).toBe(0);
});

it('gives whoever joins with the job title of a role that role, and refuses to end one in use', async () => {
  const world = await createCentreFixture(database.db);
  const { manager, ours } = world;
  const id = await createRole(world, 'Educator');
  expect(
    await call('/api/centre/job-roles', { method: 'POST', as: manager, body: { name: 'educator' } }),
  ).toMatchObject({ status: 409 });
  const person = await createUser(database.db, { organizationId: ours.id, jobTitle: ' EDUCATOR ' });
  const stay = await call(`/api/organizations/${ours.id}/learners/${person.id}/stay`, { as: manager });
  expect(stay.body).toMatchObject({ jobRoleId: id, jobRole: 'Educator', joinedOn: singaporeDay(new Date()) });
  expect((await call(`/api/centre/job-roles/${id}`, { method: 'DELETE', as: manager })).status).toBe(409);
  await give(world, person, { jobRoleId: null });
  expect((await call(`/api/centre/job-roles/${id}`, { method: 'DELETE', as: manager })).status).toBe(200);
  expect((await call('/api/centre/job-roles', { as: manager })).body.jobRoles).toEqual([]);
  expect((await give(world, person, { joinedOn: '2999-01-01' })).status).toBe(400);
});

it('explains itself to the person and to the manager, and to nobody else', async () => {
  const world = await createCentreFixture(database.db);
  const { amy, ben, ours, manager, rival } = world;
  const educator = await createRole(world, 'Educator');
  await give(world, amy, { jobRoleId: educator });
  await require(world, { jobRoleIds: [educator] });
  const own = await call('/api/profile/requirements', { as: amy });
  expect(own.body.requirements).toMatchObject([
    { name: 'Child protection', state: 'DUE', dueOn: addDays(today(), 30), status: 'Not completed yet.' },
  ]);
  expect(own.body.requirements[0].why).toMatch(
    /^Asked of everybody with the job role “Educator”, within 30 days of .*, again every 24 months\.$/,
  );
  expect((await call('/api/profile/requirements', { as: ben })).body.requirements).toEqual([]);
  await finish(world, amy);
  const path = `/api/organizations/${ours.id}/learners/${amy.id}/requirements`;
  const managed = await call(path, { as: manager });
  expect(managed.body.requirements).toMatchObject([
    { state: 'FULFILLED', validUntil: addMonths(today(), 24), dueOn: addMonths(today(), 24) },
  ]);
  expect(managed.body.requirements[0].next).toMatch(/^Assigned again on /);
  expect((await call(path, { as: rival })).status).toBe(403);
});

it('counts the first due of two requirements of one course, and stays with it', async () => {
  const world = await createCentreFixture(database.db);
  const { amy } = world;
  await require(world, { dueDays: 10 });
  await require(world, { name: 'Child protection, later', dueDays: 40 });
  const mails = service.mails.length;
  expect(await run()).toEqual(nothing);
  expect(await run()).toEqual(nothing);
  expect(service.mails).toHaveLength(mails);
  const deadline = new Date(`${addDays(today(), 10)}T23:59:59+08:00`);
  expect(await assignments(amy)).toMatchObject([{ status: 'ASSIGNED', deadline }]);
});

it('keeps an earlier role when another one is given, and can begin a role later', async () => {
  const world = await createCentreFixture(database.db);
  const { amy, manager, ours } = world;
  const [cook, educator] = [await createRole(world, 'Cook'), await createRole(world, 'Educator')];
  const day = (back: number) => addDays(today(), -back);
  const rolesOf = async () => {
    const rows = await database.db.stayRole.findMany({
      where: { stay: { userId: amy.id } },
      orderBy: { fromOn: 'asc' },
      select: { jobRoleId: true, fromOn: true, untilOn: true },
    });
    const text = (at: Date | null) => at?.toISOString().slice(0, 10) ?? null;
    return rows.map(({ jobRoleId, fromOn, untilOn }) => [jobRoleId, text(fromOn), text(untilOn)]);
  };
  await give(world, amy, { joinedOn: day(90), jobRoleId: cook, roleFrom: day(90) });
  await give(world, amy, { jobRoleId: null, roleFrom: day(60) });
  await give(world, amy, { jobRoleId: educator });
  const before = [cook, day(90), day(60)];
  expect(await rolesOf()).toEqual([before, [educator, day(60), null]]);
  await give(world, amy, { roleFrom: day(20) });
  expect(await rolesOf()).toEqual([
    [cook, day(90), day(20)],
    [educator, day(20), null],
  ]);
  await give(world, amy, { jobRoleId: cook, roleFrom: day(90) });
  await give(world, amy, { roleFrom: day(30) });
  expect(await rolesOf()).toEqual([
    [null, day(90), day(30)],
    [cook, day(30), null],
  ]);
  const stay = await call(`/api/organizations/${ours.id}/learners/${amy.id}/stay`, { as: manager });
  expect(stay.body).toMatchObject({ jobRoleId: cook, roleSince: day(30) });
});
