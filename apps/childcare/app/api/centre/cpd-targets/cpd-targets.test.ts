import { cpdTarget, everyoneElse } from '@repo/schemas/childcare/cpd';
import { runWithWritesBlocked } from '@repo/testing/lock-races';
import { expect, it } from 'vitest';
import { singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import type { ServiceCall } from '#testing/use-childcare-service.ts';
import { useRequirements } from '#testing/use-requirements.ts';

const { database, call, createRole, give, now } = useRequirements();
const list = '/api/centre/cpd-targets';

type As = ServiceCall['as'];

async function setUp() {
  const world = await createCentreFixture(database.db);
  const category = (name: string, position: number) =>
    database.db.category.create({ data: { name, slug: `category-${position}-${world.ours.id}`, position } });
  const safety = await category('Child safety', 0);
  const play = await category('Play', 1);
  return { ...world, safety, play, year: singaporeYear(now()), cook: await createRole(world, 'Cook') };
}

const set = (as: As, { year, role = everyoneElse }: { year: number; role?: string }, body: object) =>
  call(`${list}/${year}/${role}`, { method: 'PUT', as, body });

/** The target of a person in the centre, as the overview and their own record say it. */
async function targetsOf(person: { id: string }, { manager }: { manager: As }) {
  const overview = await call('/api/centre/overview', { as: manager });
  const shown = overview.body.people.find(({ id }: { id: string }) => id === person.id);
  const { body } = await call(`/api/cpd-record?learnerId=${person.id}`, { as: manager });
  expect(shown.cpdTarget).toBe(body.progress.target);
  return body.progress.target;
}

it('targets: a role’s own counts, else that of everyone else, else 20', async () => {
  const world = await setUp();
  const { manager, amy, ben, cook, year } = world;
  await give(world, amy, { jobRoleId: cook });
  expect([await targetsOf(amy, world), await targetsOf(ben, world)]).toEqual([20, 20]);
  expect((await set(manager, { year, role: cook }, { points: 8 })).status).toBe(200);
  expect([await targetsOf(amy, world), await targetsOf(ben, world)]).toEqual([8, 20]);
  await set(manager, { year }, { points: 16.5 });
  expect([await targetsOf(amy, world), await targetsOf(ben, world)]).toEqual([8, 16.5]);
  await set(manager, { year, role: cook }, { points: null });
  expect([await targetsOf(amy, world), await targetsOf(ben, world)]).toEqual([16.5, 16.5]);
  // A target of 0 is one, and the next year's is another.
  await set(manager, { year, role: cook }, { points: 0 });
  await set(manager, { year: year + 1, role: cook }, { points: 30 });
  expect(await targetsOf(amy, world)).toBe(0);
});

it('targets: the list has each role by this year and the next, paged, with everyone else first', async () => {
  const world = await setUp();
  const { manager, rival, cook, year, safety, play } = world;
  await createRole(world, 'Assistant');
  const minimums = [
    { categoryId: play.id, points: 2.5 },
    { categoryId: safety.id, points: 6 },
  ];
  await set(manager, { year, role: cook }, { points: 20, minimums });
  const { body } = await call(list, { as: manager });
  expect(body).toMatchObject({ years: [year, year + 1], defaultPoints: 20, total: 3 });
  const points = (targets: { points: number | null }[]) => targets.map((target) => target.points);
  expect(
    body.roles.map(({ jobRole, targets }: (typeof body.roles)[number]) => [
      jobRole?.name ?? null,
      points(targets),
    ]),
  ).toEqual([
    [null, [null, null]],
    ['Assistant', [null, null]],
    ['Cook', [20, null]],
  ]);
  expect(body.roles[2].targets[0].minimums).toEqual([
    { categoryId: safety.id, category: 'Child safety', points: 6 },
    { categoryId: play.id, category: 'Play', points: 2.5 },
  ]);
  const second = await call(`${list}?limit=2&page=2`, { as: manager });
  expect(second.body).toMatchObject({ roles: [{ jobRole: { id: cook } }], total: 3, totalPages: 2 });
  // What counts for a role without a target is on every page.
  await set(manager, { year, role: everyoneElse }, { points: 12 });
  const { body: later } = await call(`${list}?limit=2&page=2`, { as: manager });
  expect(points(later.everyoneElse)).toEqual([12, null]);
  expect((await call(list, { as: rival })).body.roles).toHaveLength(1);
});

it('targets: of two managers who begin with the same version, the second is refused, for a first target too', async () => {
  const { manager, cook, year } = await setUp();
  const path = `${list}/${year}/${cook}`;
  const { body: unset } = await call(path, { as: manager });
  expect(cpdTarget.parse(unset)).toMatchObject({ points: null, jobRole: { name: 'Cook' } });
  const change = (points: number, expectedUpdatedAt: string) =>
    set(manager, { year, role: cook }, { points, expectedUpdatedAt });
  const both = () => Promise.all([change(10, unset.updatedAt), change(12, unset.updatedAt)]);
  const answers = await runWithWritesBlocked(database.db, 'cpd_target', 2, both);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.details).toMatchObject([{ field: 'expectedUpdatedAt' }]);
  const { body: stored } = await call(path, { as: manager });
  // What changes nothing is no new version.
  expect((await change(stored.points, stored.updatedAt)).body.updatedAt).toBe(stored.updatedAt);
  expect((await change(14, stored.updatedAt)).body.points).toBe(14);
  const entries = await database.db.auditEntry.count({ where: { action: 'cpd-target.set' } });
  expect(entries).toBe(2);
});

it('targets: what does not add up, is of another year, role or category is refused and changes nothing', async () => {
  const world = await setUp();
  const { manager, rival, cook, year, safety, play } = world;
  const six = { categoryId: safety.id, points: 6 };
  const refused: [object, object, number][] = [
    [{ year }, { points: -1 }, 400],
    [{ year }, { points: 1000 }, 400],
    [{ year }, { points: 2.555 }, 400],
    [{ year }, { points: null, minimums: [six] }, 400],
    [{ year }, { points: 10, minimums: [six, { categoryId: play.id, points: 4.01 }] }, 400],
    [{ year }, { points: 20, minimums: [six, six] }, 400],
    [{ year }, { points: 20, minimums: [{ ...six, points: 0 }] }, 400],
    [{ year }, { points: 20, minimums: [{ ...six, categoryId: 'made-up' }] }, 400],
    [{ year: year - 1 }, { points: 20 }, 400],
    [{ year: year + 2 }, { points: 20 }, 400],
    [{ year, role: 'made-up' }, { points: 20 }, 404],
  ];
  for (const [of, body, status] of refused) {
    const answer = await set(manager, of as { year: number }, body);
    expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), status]);
  }
  expect((await set(rival, { year, role: cook }, { points: 1 })).status).toBe(404);
  expect(await database.db.cpdTarget.count()).toBe(0);
  // Minimums of exactly the target add up.
  const whole = { points: 10.3, minimums: [six, { categoryId: play.id, points: 4.3 }] };
  expect((await set(manager, { year }, whole)).status).toBe(200);
});

it('targets: a category with a minimum, and only it, cannot be deleted; an ended role takes no target', async () => {
  const world = await setUp();
  const { manager, admin, cook, year, safety, play } = world;
  await set(manager, { year }, { points: 20, minimums: [{ categoryId: safety.id, points: 6 }] });
  const remove = ({ id }: { id: string }) => call(`/api/categories/${id}`, { method: 'DELETE', as: admin });
  expect((await remove(safety)).body).toMatchObject({ code: 'CATEGORY_IN_USE' });
  expect((await remove(play)).status).toBe(200);
  await call(`/api/centre/job-roles/${cook}`, { method: 'DELETE', as: manager });
  expect((await set(manager, { year, role: cook }, { points: 5 })).status).toBe(404);
});
