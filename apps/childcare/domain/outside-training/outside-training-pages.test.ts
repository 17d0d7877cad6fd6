import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createOutsideTraining } from '#testing/create-outside-training.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { getOutsideTrainingForPage } from './get-outside-training.ts';
import { getNewTrainingFormData } from './get-training-form.ts';
import { listPersonOutsideTraining } from './list-outside-training.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

const contextOf = (person: Parameters<typeof actorOf>[0]) => ({
  ...service.services,
  actor: actorOf(person),
  client: { address: '', userAgent: '' },
  publicUrl: '',
  requestId: '',
  defer: () => {},
});

type Given = Parameters<typeof createOutsideTraining>[1];

const record = (person: Pick<Given, 'userId' | 'organizationId'>, more: Partial<Given> = {}) =>
  createOutsideTraining(database.db, { ...person, ...more });

it('a manager reads that nobody else in the centre can approve their training, until somebody can', async () => {
  const { manager, amy, ours } = await createCentreFixture(database.db);
  const ctx = contextOf(manager);
  const { id } = await record({ userId: manager.id, organizationId: ours.id });
  const waits = async () => [
    (await getNewTrainingFormData(ctx, null)).waitsForManager,
    (await getOutsideTrainingForPage(ctx, id)).waitsForManager,
  ];
  expect(await waits()).toEqual([true, true]);
  expect((await getNewTrainingFormData(ctx, amy.id)).waitsForManager).toBe(false);
  expect((await getNewTrainingFormData(contextOf(amy), null)).waitsForManager).toBe(false);
  const second = { role: 'CORPORATE_ADMIN', organizationId: ours.id } as const;
  await createUser(database.db, { ...second, deactivatedAt: new Date() });
  expect(await waits()).toEqual([true, true]);
  await createUser(database.db, second);
  expect(await waits()).toEqual([false, false]);
});

it('whoever decides reads of another record of the same day and points, and whether the person is still there', async () => {
  const { manager, amy, ben, ours, theirs } = await createCentreFixture(database.db);
  const ofAmy = { userId: amy.id, organizationId: ours.id };
  const first = await record(ofAmy);
  await record(ofAmy, { title: 'First aid course', status: 'APPROVED' });
  await record(ofAmy, { title: 'Rejected', status: 'REJECTED' });
  await record(ofAmy, { title: 'Another day', completedOn: new Date('2026-03-03') });
  await record({ ...ofAmy, userId: ben.id }, { title: 'Another person' });
  // Which the other centre has not approved, so it is none of this centre's business.
  await record({ ...ofAmy, organizationId: theirs.id }, { title: 'Another centre' });
  expect(await getOutsideTrainingForPage(contextOf(manager), first.id)).toMatchObject({
    similar: [{ title: 'First aid course', status: 'approved' }],
    isPersonHere: true,
  });
  expect((await getOutsideTrainingForPage(contextOf(amy), first.id)).similar).toEqual([]);
  await database.db.user.update({ where: { id: amy.id }, data: { organizationId: theirs.id } });
  expect((await getOutsideTrainingForPage(contextOf(manager), first.id)).isPersonHere).toBe(false);
});

it('everything that counts for a person is listed, page by page, and of who has left what was recorded here', async () => {
  const { manager, rival, amy, ours, theirs } = await createCentreFixture(database.db);
  const there = { userId: amy.id, organizationId: theirs.id };
  const days = ['2026-01-05', '2026-01-04', '2026-01-03'].map((day) => new Date(day));
  for (const completedOn of days) await record(there, { completedOn, status: 'APPROVED' });
  await record(there, { title: 'Waits there' });
  await record({ userId: amy.id, organizationId: ours.id }, { completedOn: new Date('2025-01-01') });
  const ofManager = {
    ...contextOf(manager),
    actor: { ...actorOf(manager), role: 'CORPORATE_ADMIN' as const },
  };
  const ofRival = { ...contextOf(rival), actor: { ...actorOf(rival), role: 'CORPORATE_ADMIN' as const } };
  const query = { status: undefined, page: 1, limit: 2 };
  expect(await listPersonOutsideTraining(ofManager, amy.id, query)).toMatchObject({
    trainings: [{ isOurs: false }, { isOurs: false }],
    total: 4,
    totalPages: 2,
  });
  expect(await listPersonOutsideTraining(ofManager, amy.id, { ...query, page: 2 })).toMatchObject({
    trainings: [{ isOurs: false }, { isOurs: true }],
  });
  expect(await listPersonOutsideTraining(ofManager, amy.id, { ...query, status: 'pending' })).toMatchObject({
    total: 1,
  });
  expect((await listPersonOutsideTraining(ofRival, amy.id, query)).total).toBe(4);
  await database.db.user.update({ where: { id: amy.id }, data: { organizationId: null } });
  expect((await listPersonOutsideTraining(ofManager, amy.id, query)).total).toBe(1);
});
