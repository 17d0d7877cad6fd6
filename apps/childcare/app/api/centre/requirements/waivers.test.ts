import { expect, it } from 'vitest';
import { addDays } from '#domain/requirements/calendar-days.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useRequirements } from '#testing/use-requirements.ts';

const { database, call, mails, today, later, run, ask, createRole, stayPath } = useRequirements();

/** Amy and Ben are asked for a course once. */
async function createWorld() {
  const world = await createCentreFixture(database.db);
  const { manager, amy } = world;
  await ask(world, { name: 'First aid', validMonths: null, againDays: 0 });
  const stored = () => database.db.assignment.findFirstOrThrow({ where: { learnerId: amy.id } });
  const { id } = await stored();
  const check = (change: object) =>
    call('/api/assignments/change/check', { as: manager, body: { change, assignmentIds: [id] } });
  const apply = async (change: object) => {
    const { body: shown } = await check(change);
    const changed = { change, assignments: shown.assignments };
    return call('/api/assignments/change', { as: manager, body: changed });
  };
  const own = async () => (await call('/api/profile/requirements', { as: amy })).body.requirements[0];
  mails.length = 0;
  return {
    ...world,
    id,
    check,
    apply,
    own,
    stored,
    stay: stayPath(world, amy),
  };
}

it('cancelling says that a requirement brings it back, which a waiver until a day does after that day', async () => {
  const { check, apply, own, stored } = await createWorld();
  expect((await check({ kind: 'cancel' })).body).toMatchObject({ changed: 1, askedByRequirements: 1 });
  const waive = { kind: 'waive', reason: 'On leave', until: addDays(today(), 10) };
  expect((await check({ ...waive, until: addDays(today(), -1) })).status).toBe(400);
  expect((await apply(waive)).body).toMatchObject({ changed: 1 });
  expect(mails[0]?.text).toContain('It may be assigned to you again after that day.');
  expect(await own()).toMatchObject({
    state: 'WAIVED',
    status: expect.stringMatching(/^Waived by the centre until .*: On leave\.$/),
    next: 'It is assigned again after that day.',
  });
  later(10);
  expect((await run()).again).toBe(0);
  later(1);
  expect((await run()).again).toBe(1);
  expect(await stored()).toMatchObject({ status: 'ASSIGNED', waiveReason: '' });
});

it.each([
  ['for good', {}, 'Waived by the centre: Is a trainer.'],
  ['until a far day', { until: '2099-12-31' }, 'Waived by the centre until 31 December 2099: Is a trainer.'],
])('a waiver %s stays until it is cancelled', async (_case, more, status) => {
  const { check, apply, own } = await createWorld();
  await apply({ kind: 'waive', reason: 'Is a trainer', ...more });
  later(400);
  expect((await run()).again).toBe(0);
  expect(await own()).toMatchObject({ state: 'WAIVED', status });
  expect((await check({ kind: 'cancel' })).body).toMatchObject({ askedByRequirements: 1 });
  await apply({ kind: 'cancel' });
  expect((await run()).assigned).toBe(1);
});

it('a new job role shows what it assigns and mails, and stores nothing before it is saved', async () => {
  const { manager, stay, course } = await createWorld();
  const cook = await createRole({ manager }, 'Cook');
  const { body: requirement } = await call('/api/centre/requirements', { as: manager });
  const [{ id }] = requirement.requirements;
  const terms = { name: 'First aid', jobRoleIds: [cook], dueDays: 30, validMonths: null, againDays: 0 };
  await call(`/api/centre/requirements/${id}`, { method: 'PUT', as: manager, body: terms });
  mails.length = 0;
  const shown = await call(`${stay}/preview`, { method: 'POST', as: manager, body: { jobRoleId: cook } });
  expect(shown.body).toMatchObject({
    changes: [{ courseTitle: course.title, action: 'ASSIGN', deadlineOn: addDays(today(), 30) }],
    mails: 1,
    examples: [{ subject: 'A course for you' }],
  });
  expect(mails).toEqual([]);
  expect((await call(stay, { as: manager })).body).toMatchObject({ jobRoleId: null });
  await call(stay, { method: 'PUT', as: manager, body: { jobRoleId: cook } });
  expect(mails).toHaveLength(1);
});
