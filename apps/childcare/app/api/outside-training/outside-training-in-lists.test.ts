import { peopleQuery } from '@repo/schemas/childcare/people';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { listPeople } from '#domain/centre/list-people.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createOutsideTraining } from '#testing/create-outside-training.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database, () => ({ clock: () => new Date('2026-11-20T04:00:00Z') }));
const { call, send } = service;

/** Amy has 4.5 hours of approved training this year; everything else of hers and of Ben does not count. */
async function createWorld() {
  const { db } = database;
  const world = await createCentreFixture(db);
  const { amy, ben, ours, theirs } = world;
  await createUser(db, { name: 'Chen Wei', organizationId: ours.id });
  const here = { organizationId: ours.id, status: 'APPROVED', points: 4.5 } as const;
  const ofAmy = { ...here, userId: amy.id };
  await createOutsideTraining(db, { ...ofAmy, points: 2.5, organizationId: theirs.id });
  await createOutsideTraining(db, { ...ofAmy, points: 2 });
  await createOutsideTraining(db, { ...ofAmy, completedOn: new Date('2025-12-31') });
  await createOutsideTraining(db, { ...here, userId: ben.id, status: 'PENDING' });
  await createOutsideTraining(db, { ...here, userId: ben.id, status: 'REJECTED' });
  return world;
}

it.each([
  ['small', 'limit=100'],
  ['large', 'limit=1'],
])(
  'approved outside training counts once in the overview of a %s centre, which is sorted by it',
  async (_, limit) => {
    const { manager } = await createWorld();
    const read = async (query: string) =>
      (await call(`/api/centre/overview?${query}`, { as: manager })).body.people.map(
        ({ name, cpdHours }: { name: string; cpdHours: number }) => [name, cpdHours],
      );
    const pages = limit === 'limit=1' ? [1, 2, 3] : [1];
    const people = [];
    for (const page of pages) people.push(...(await read(`sort=cpd&${limit}&page=${page}`)));
    expect(people).toEqual([
      ['Ben Lim', 0],
      ['Chen Wei', 0],
      ['Amy Tan', 4.5],
    ]);
  },
);

it('approved outside training counts once in the list of people and in the files of both', async () => {
  const { manager } = await createWorld();
  const ctx = {
    ...service.services,
    actor: { ...actorOf(manager), role: 'CORPORATE_ADMIN' as const },
    client: { address: '', userAgent: '' },
    publicUrl: '',
    requestId: '',
    defer: () => {},
  };
  const { people } = await listPeople(ctx, peopleQuery.parse({ sort: 'cpdHours', descending: true }));
  expect(people.map(({ name, cpdHours }) => [name, cpdHours])).toEqual([
    ['Amy Tan', 4.5],
    ['Ben Lim', 0],
    ['Chen Wei', 0],
  ]);
  for (const [path, heading] of [
    ['/api/centre/people/export', 'CPD hours this year'],
    ['/api/centre/overview.csv', 'CPD hours 2026'],
  ]) {
    const text = await (await send(path ?? '', { as: manager })).text();
    const [head = [], ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const column = head.indexOf(heading ?? '');
    const hours = rows.map((row) => [row[0], row[column]]).toSorted();
    expect(hours).toEqual([
      ['Amy Tan', '4.5'],
      ['Ben Lim', '0'],
      ['Chen Wei', '0'],
    ]);
  }
});
