import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { createChildcareClient } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { cpdTable } from '@repo/schemas/childcare/cpd-table';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import { singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { approvedTraining, createApprovedTraining, setStays } from '#testing/cpd-fixture.ts';
import { createRandomCpdCentre } from '#testing/random-cpd-centre.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const counted = useStatementCountingClient(database, createChildcareClient);
const { call, send } = useChildcareService(database, () => ({ db: counted.db }));
const path = '/api/centre/cpd';

it('table: totals, targets and what is missing are what each person’s history adds up to', async () => {
  const seed = Date.now();
  const { manager, year, expected } = await createRandomCpdCentre(database.db, seed);
  const read = async (query: string) => (await call(`${path}?${query}`, { as: manager })).body;
  const shown = await read(`year=${year}&withLeft=true&limit=100`);
  expect(cpdTable.parse(shown)).toEqual(shown);
  const facts = ({ people }: typeof shown) =>
    people.map(({ id, isHere, points, target, missing, minimums }: (typeof people)[number]) => ({
      ...{ id, isHere, points, target, missing },
      minimums: minimums.map((each: { points: number; minimum: number }) => [each.points, each.minimum]),
    }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(facts(shown).toSorted(byId), `seed ${seed}`).toEqual(expected.toSorted(byId));
  // Some of each kind, or the comparison says little.
  expect(new Set(expected.map(({ isHere }) => isHere)).size, `seed ${seed}`).toBe(2);
  expect(new Set(expected.map(({ missing }) => missing > 0)).size, `seed ${seed}`).toBe(2);
  expect(facts(await read(`year=${year}&limit=100`)).every(({ isHere }: { isHere: boolean }) => isHere)).toBe(
    true,
  );
  const behind = await read(`year=${year}&withLeft=true&only=behind&limit=100`);
  expect(behind.total).toBe(expected.filter(({ missing }) => missing > 0).length);
  expect(behind).toMatchObject({ peopleInAll: expected.length, reached: expected.length - behind.total });
  // What the record of each says is the same.
  for (const { id, points, target, missing } of expected.slice(0, 12)) {
    const { body } = await call(`/api/cpd-record?learnerId=${id}&year=${year}`, { as: manager });
    expect(body.progress, `seed ${seed}`).toMatchObject({ points, target, missing });
    const sum = body.entries.reduce((total: number, entry: { points: number }) => total + entry.points, 0);
    expect(sum, `seed ${seed}`).toBeCloseTo(points, 6);
  }
});

it('table: sorts by name, points and what is missing, a page at once, and names who left with their days', async () => {
  const { ours, theirs, manager, rival, amy, ben } = await createCentreFixture(database.db);
  const year = singaporeYear(new Date());
  const lin = await createUser(database.db, { name: '林 Lin', organizationId: ours.id });
  const left = {
    organizationId: ours.id,
    joinedOn: `${year - 1}-05-01`,
    leftOn: `${year}-01-11`,
    jobRoleId: null,
  };
  await setStays(database.db, lin.id, [
    left,
    { organizationId: theirs.id, joinedOn: `${year}-01-11`, leftOn: null, jobRoleId: null },
  ]);
  for (const { id } of [amy, ben]) await setStays(database.db, id, [{ ...left, leftOn: null }]);
  const outside = { organizationId: ours.id, title: '急救', completedOn: `${year}-01-02` };
  await createApprovedTraining(database.db, { ...outside, userId: ben.id, points: 20 });
  await createApprovedTraining(database.db, { ...outside, userId: lin.id, points: 3.5 });
  const names = async (query: string) =>
    (await call(`${path}?${query}`, { as: manager })).body.people.map(({ name }: { name: string }) => name);
  expect(await names('')).toEqual(['Amy Tan', 'Ben Lim']);
  expect(await names('withLeft=true&sort=points')).toEqual(['Amy Tan', '林 Lin', 'Ben Lim']);
  expect(await names('withLeft=true&sort=missing&descending=true')).toEqual(['Amy Tan', '林 Lin', 'Ben Lim']);
  expect(await names('withLeft=true&sort=missing&limit=2&page=2')).toEqual(['Amy Tan']);
  expect(await names('withLeft=true&only=behind&q=lin')).toEqual(['林 Lin']);
  const { body } = await call(`${path}?withLeft=true&q=lin`, { as: manager });
  expect(body).toMatchObject({
    year,
    years: [year, year - 1],
    peopleInAll: 3,
    reached: 1,
    people: [
      {
        id: lin.id,
        isHere: false,
        joinedOn: left.joinedOn,
        leftOn: left.leftOn,
        points: 3.5,
        target: 20,
        missing: 16.5,
      },
    ],
  });
  const csv = async (query: string) =>
    (await (await send(`${path}/export?${query}`, { as: manager })).text()).trim().split('\r\n');
  const file = await csv('withLeft=true&sort=points&descending=true');
  expect(file[0]).toBe(
    'Name,Staff number,Email,Job role,Joined,Left,Year,CPD points,Target,Missing,Minimums by category',
  );
  expect(file.slice(1)).toEqual([
    `Ben Lim,,${ben.email},,${left.joinedOn},,${year},20,20,0,`,
    `林 Lin,,,,${left.joinedOn},${left.leftOn},${year},3.5,20,16.5,`,
    `Amy Tan,,${amy.email},,${left.joinedOn},,${year},0,20,20,`,
  ]);
  expect((await call(path, { as: rival })).body.people).toMatchObject([{ id: lin.id, points: 3.5 }]);
  expect((await call(`${path}?organizationId=${ours.id}`, { as: rival })).status).toBe(403);
});

it('table: takes the same number of statements for a few people as for three thousand', async () => {
  const year = singaporeYear(new Date());
  const read = async (people: number) => {
    const { ours, manager } = await createCentreFixture(database.db);
    const ids = Array.from({ length: people }, () => newId());
    await database.db.user.createMany({
      data: ids.map((id) => ({ id, name: 'Nur', email: `${id}@many.example`, organizationId: ours.id })),
    });
    await database.db.outsideTraining.createMany({
      data: ids.map((userId) =>
        approvedTraining({
          userId,
          organizationId: ours.id,
          title: 'x',
          completedOn: `${year}-01-01`,
          points: 25,
        }),
      ),
    });
    clearChildcareSessionCache();
    counted.countSinceLastCall();
    const { body } = await call(`${path}?sort=missing`, { as: manager });
    const statements = counted.countSinceLastCall();
    expect(body).toMatchObject({ total: people + 2, reached: people });
    expect(body.people).toHaveLength(Math.min(20, people + 2));
    return statements;
  };
  const few = await read(5);
  expect(await read(3000)).toBe(few);
});
