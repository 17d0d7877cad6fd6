import { createCourse, createOrganization } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { addDays } from '#domain/requirements/calendar-days.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { extractJoinToken } from '#testing/extract-join-token.ts';
import { useRequirements } from '#testing/use-requirements.ts';

const requirements = useRequirements();
const { database, call, mails, today, later, run, ask, createRole, stayPath } = requirements;

const endOf = (day: string) => new Date(`${day}T23:59:59+08:00`);

/** Child protection is asked of educators, hygiene of cooks; amy is neither yet. */
async function createWorld() {
  const world = await createCentreFixture(database.db);
  const { amy, admin } = world;
  const other = await createCourse(database.db, { title: 'Kitchen hygiene', createdById: admin.id });
  const [educator, cook] = [await createRole(world, 'Educator'), await createRole(world, 'Cook')];
  const once = { dueDays: 10, validMonths: null, againDays: 0 };
  const give = (body: object) => requirements.give(world, amy, body);
  const { body: protection } = await ask(world, { ...once, jobRoleIds: [educator] });
  await ask(world, { ...once, name: 'Hygiene', courseId: other.id, jobRoleIds: [cook] });
  const assignments = () => requirements.assignments(amy);
  return { ...world, other, educator, cook, give, path: stayPath(world, amy), assignments, protection };
}

it('gives who is late already a week, and keeps that deadline', async () => {
  const { give, educator, assignments, amy } = await createWorld();
  later(60);
  await give({ jobRoleId: educator, joinedOn: addDays(today(), -60), roleFrom: addDays(today(), -50) });
  const own = await call('/api/profile/requirements', { as: amy });
  expect(own.body.requirements).toMatchObject([{ state: 'OVERDUE', dueOn: addDays(today(), -40) }]);
  const deadline = endOf(addDays(today(), 7));
  expect(await assignments()).toMatchObject([{ status: 'ASSIGNED', deadline }]);
  const sent = mails.length;
  later(3);
  expect((await run()).moved).toBe(0);
  expect(await assignments()).toMatchObject([{ deadline }]);
  expect(mails).toHaveLength(sent);
});

it('tells a learner in one mail what is assigned, moved and taken back', async () => {
  const { give, educator, cook, amy } = await createWorld();
  await give({ jobRoleId: cook });
  expect(mails).toMatchObject([{ to: amy.email, subject: 'A course for you' }]);
  mails.length = 0;
  await give({ jobRoleId: educator });
  expect(mails).toMatchObject([{ to: amy.email, subject: 'Your required courses have changed' }]);
  expect(mails[0]?.text).toContain('Infant first aid, by ');
  expect(mails[0]?.text).toMatch(/No longer assigned to you.*\n+Kitchen hygiene/);
});

it('a later deadline makes what was overdue and never opened assigned, not begun', async () => {
  const { give, educator, assignments, manager, protection, course } = await createWorld();
  await give({ jobRoleId: educator });
  later(20);
  await database.db.assignment.updateMany({ data: { status: 'OVERDUE' } });
  const body = {
    name: 'Child protection',
    jobRoleIds: [educator],
    dueDays: 90,
    validMonths: null,
    againDays: 0,
  };
  await call(`/api/centre/requirements/${protection.id}`, { method: 'PUT', as: manager, body });
  expect(await assignments()).toMatchObject([
    { status: 'ASSIGNED', courseId: course.id, deadline: endOf(addDays(today(), 70)) },
  ]);
});

it('says how much of what is taken back is paid for', async () => {
  const { give, educator, manager, protection } = await createWorld();
  await give({ jobRoleId: educator });
  await database.db.assignment.updateMany({ data: { paymentStatus: 'PAID' } });
  const shown = await call('/api/centre/requirements/preview', {
    method: 'POST',
    as: manager,
    body: { requirementId: protection.id, ends: true },
  });
  expect(shown.body).toMatchObject({ counts: { actions: { TAKE_BACK: 1 } }, paidTakenBack: 1 });
});

it('a joining date says nothing of another centre', async () => {
  const { give, amy } = await createWorld();
  const elsewhere = await createOrganization(database.db);
  const day = (back: number) => new Date(addDays(today(), -back));
  const before = { joinedOn: day(90), leftOn: day(30) };
  await database.db.centreStay.create({
    data: { userId: amy.id, organizationId: elsewhere.id, ...before },
  });
  expect((await give({ joinedOn: addDays(today(), -60) })).status).toBe(200);
});

it('whoever joins has the role of the invitation, not of their own job title', async () => {
  const { ours, educator, manager } = await createWorld();
  const { id, email } = await database.db.user.create({
    data: {
      name: 'Mei',
      email: 'mei@example.com',
      jobTitle: 'Cook',
      emailVerifiedAt: requirements.now(),
      passwordHash: 'x',
    },
  });
  const invited = await call('/api/invitations', {
    method: 'POST',
    as: manager,
    body: { email, name: 'Mei', jobTitle: 'educator' },
  });
  expect(invited.status).toBe(201);
  const token = extractJoinToken(mails, email);
  const mei = await database.db.user.findUniqueOrThrow({ where: { id } });
  const joined = await call('/api/invitations/accept', { method: 'POST', as: mei, body: { token } });
  expect(joined.status).toBe(200);
  const stay = await call(`/api/organizations/${ours.id}/learners/${id}/stay`, { as: manager });
  expect(stay.body).toMatchObject({ jobRoleId: educator });
});

it('is listed in pages, and one of it by its id', async () => {
  const { manager, protection, cook } = await createWorld();
  const list = async (path: string) => (await call(path, { as: manager })).body;
  expect(await list('/api/centre/requirements?limit=1&page=2')).toMatchObject({
    total: 2,
    totalPages: 2,
    requirements: [{ name: 'Hygiene' }],
  });
  expect(await list(`/api/centre/requirements?id=${protection.id}`)).toMatchObject({
    total: 1,
    requirements: [{ id: protection.id }],
  });
  expect(await list('/api/centre/job-roles?limit=1')).toMatchObject({ total: 2, jobRoles: [{ id: cook }] });
});
