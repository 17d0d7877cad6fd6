import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);
type World = Awaited<ReturnType<typeof createCentreFixture>>;
type Person = World['manager'];

const correct = (as: Person | null, { ours, amy }: Pick<World, 'ours' | 'amy'>, body: object) =>
  call(`/api/organizations/${ours.id}/learners/${amy.id}/details`, { method: 'PUT', as, body });

const stored = (id: string) => database.db.user.findUniqueOrThrow({ where: { id } });

it('corrects the name, job title and staff number, and tells the person what was changed', async () => {
  const world = await createCentreFixture(database.db);
  const { manager, amy } = world;
  const body = {
    name: 'Amy Tan Mei Ling',
    jobTitle: 'Teacher',
    email: 'other@example.com',
    role: 'SUPER_ADMIN',
  };
  expect(await correct(manager, world, body)).toMatchObject({
    status: 200,
    body: { id: amy.id, name: 'Amy Tan Mei Ling', jobTitle: 'Teacher', staffId: '' },
  });
  // The address and the rights are not the manager’s to change; certificates say what the centre recorded.
  expect(await stored(amy.id)).toMatchObject({
    name: 'Amy Tan Mei Ling',
    jobTitle: 'Teacher',
    email: amy.email,
    role: 'LEARNER',
    recordedName: 'Amy Tan',
  });
  const { body: told } = await call('/api/notifications', { as: amy });
  const text = JSON.stringify(told);
  expect(text).toContain('name “Amy Tan Mei Ling” instead of “Amy Tan”');
  expect(text).toContain('job title “Teacher”');
});

it('keeps both in the audit log, only of what changed, and nothing of no change', async () => {
  const world = await createCentreFixture(database.db);
  const { manager, amy, ours } = world;
  await correct(manager, world, { name: 'Amy Tan', staffId: 'LS-1' });
  await correct(manager, world, { name: 'Amy Tan', staffId: 'LS-1' });
  expect(await database.db.auditEntry.findMany()).toMatchObject([
    {
      actor: `user:${manager.id}`,
      action: 'learner.correct',
      targetId: amy.id,
      before: { staffId: '' },
      after: { staffId: 'LS-1' },
      organizationId: ours.id,
    },
  ]);
  expect(await database.db.notification.count({ where: { kind: 'details-corrected' } })).toBe(1);
});

it('is refused when the person changed it meanwhile', async () => {
  const world = await createCentreFixture(database.db);
  const { manager, amy } = world;
  const expectedUpdatedAt = (await stored(amy.id)).updatedAt.toISOString();
  await call('/api/profile', { method: 'PUT', as: amy, body: { jobTitle: 'Cook' } });
  expect((await correct(manager, world, { jobTitle: 'Teacher', expectedUpdatedAt })).status).toBe(409);
  expect((await stored(amy.id)).jobTitle).toBe('Cook');
});

it('is for the managers of that centre alone', async () => {
  const world = await createCentreFixture(database.db);
  const { manager, rival, theirs, amy, ben, admin } = world;
  const body = { name: 'Somebody Else' };
  for (const as of [amy, ben, rival, admin]) expect((await correct(as, world, body)).status).toBe(403);
  expect((await correct(null, world, body)).status).toBe(401);
  expect((await correct(rival, { ours: theirs, amy }, body)).status).toBe(404);
  expect((await correct(manager, { ...world, amy: manager }, body)).status).toBe(404);
  expect((await correct(manager, world, { name: ' ' })).status).toBe(400);
  expect((await correct(manager, world, { name: 'See www.example.com' })).status).toBe(400);
  expect((await stored(amy.id)).name).toBe('Amy Tan');
  expect(await database.db.auditEntry.count()).toBe(0);
});
