import { actorOf, createEnrollment } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { listCourseResets } from '#domain/centre/list-course-resets.ts';
import { addDays } from '#domain/requirements/calendar-days.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { type RequirementsWorld, useRequirements } from '#testing/use-requirements.ts';

const requirements = useRequirements();
const { database, call, mails, terms, today, later, run, ask, change, assignments, finish } = requirements;
const yearly = { validMonths: 12, againDays: 30 };

/** Amy completed the course, which a requirement assigned, and a year later it began again by itself. */
async function createRenewed() {
  const world = await createCentreFixture(database.db);
  const { body: requirement } = await ask(world, yearly);
  await finish(world, world.amy);
  later(340);
  expect((await run()).again).toBe(1);
  return { ...world, requirementId: String(requirement.id) };
}

const statusOf = async ({ amy }: Pick<RequirementsWorld, 'amy'>) => (await assignments(amy))[0]?.status;

it('a relaxed requirement closes the renewal that it opened, and says so before', async () => {
  const world = await createRenewed();
  const { requirementId, manager } = world;
  const body = { requirementId, terms: terms(world, { validMonths: 24, againDays: 30 }) };
  const shown = await call('/api/centre/requirements/preview', { as: manager, body });
  expect(shown.body.counts.actions).toMatchObject({ TAKE_BACK: 1 });
  mails.length = 0;
  await change(world, requirementId, { validMonths: 24, againDays: 30 });
  expect(await statusOf(world)).toBe('CANCELLED');
  expect(mails).toHaveLength(1);
});

it.each([
  ['begun', true],
  ['paid for', false],
])('a relaxed requirement keeps a renewal that is %s', async (_what, isBegun) => {
  const world = await createRenewed();
  const { amy, lectures } = world;
  if (isBegun)
    await call(`/api/lectures/${lectures[0]?.id}/progress`, { as: amy, body: { completed: true } });
  else await database.db.assignment.updateMany({ data: { paymentStatus: 'PAID' } });
  await change(world, world.requirementId, { validMonths: 24, againDays: 30 });
  expect(await statusOf(world)).not.toBe('CANCELLED');
  expect((await run()).takenBack).toBe(0);
});

it('a renewal that another requirement still asks for stays, with its day', async () => {
  const world = await createRenewed();
  await ask(world, { name: 'First aid, yearly', ...yearly });
  await change(world, world.requirementId, { validMonths: 24, againDays: 30 });
  expect(await statusOf(world)).toBe('ASSIGNED');
});

it('what a manager began again by hand is left to them when the requirement is relaxed', async () => {
  const world = await createRenewed();
  const { manager, amy } = world;
  await finish(world, amy);
  const [{ id = '' } = {}] = await assignments(amy);
  const reset = { kind: 'reset', reason: 'The floor plan has changed', deadline: null };
  const { body: seen } = await call('/api/assignments/change/check', {
    as: manager,
    body: { change: reset, assignmentIds: [id] },
  });
  await call('/api/assignments/change', {
    as: manager,
    body: { change: reset, assignments: seen.assignments },
  });
  await change(world, world.requirementId, { validMonths: 24, againDays: 30 });
  expect(await assignments(amy)).toMatchObject([{ status: 'ASSIGNED', deadline: null }]);
});

it('says that who completed the course begins it from nothing, and that a requirement began it again', async () => {
  const world = await createCentreFixture(database.db);
  const { amy, course, manager } = world;
  const completedAt = new Date(requirements.now().getTime() - 400 * 86_400_000);
  await createEnrollment(database.db, { userId: amy.id, courseId: course.id, progress: 100, completedAt });
  const shown = await call('/api/centre/requirements/preview', {
    as: manager,
    body: { terms: terms(world, yearly) },
  });
  expect(shown.body.counts.actions).toEqual({ ASSIGN_AGAIN: 1, ASSIGN: 1 });
  await ask(world, yearly);
  const actor = { ...actorOf(manager), role: 'CORPORATE_ADMIN' as const };
  expect(await listCourseResets({ db: database.db, actor }, amy.id)).toMatchObject([{ by: null }]);
});

it('a job title that somebody types on the day they join gives them no role', async () => {
  const world = await createCentreFixture(database.db);
  const { amy, manager } = world;
  await requirements.createRole(world, 'Educator');
  const typed = await call('/api/profile', { method: 'PUT', as: amy, body: { jobTitle: 'Educator' } });
  expect(typed.status).toBe(200);
  const stay = await call(requirements.stayPath(world, amy), { as: manager });
  expect(stay.body).toMatchObject({ jobRoleId: null });
});

it('a role given after the joining date was corrected without one begins on the joining date', async () => {
  const world = await createCentreFixture(database.db);
  const { amy } = world;
  const joinedOn = addDays(today(), -100);
  await requirements.give(world, amy, { joinedOn, jobRoleId: null, roleFrom: today() });
  const jobRoleId = await requirements.createRole(world, 'Educator');
  const given = await requirements.give(world, amy, { jobRoleId });
  expect(given.body).toMatchObject({ jobRole: 'Educator', roleSince: joinedOn });
});
