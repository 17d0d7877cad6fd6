import { newId } from '@repo/db/new-id';
import {
  type PeopleQuery,
  type PeopleState,
  peopleQuery,
  peopleStates,
} from '@repo/schemas/childcare/people';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createBusyCentre, createDayOffset } from '#testing/busy-centre.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { listPeople } from './list-people.ts';
import { peopleStateOf } from './people-state.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const service = useChildcareService(database, () => ({ clock: () => now }));
type OverviewParameters = { [name in keyof PeopleQuery]?: PeopleQuery[name] };

function asked(actor: Parameters<typeof actorOf>[0]) {
  const ctx = {
    ...service.services,
    actor: { ...actorOf(actor), role: 'CORPORATE_ADMIN' as const },
    client: { address: '', userAgent: '' },
    publicUrl: '',
    requestId: '',
    defer: () => {},
  };
  return async (query: OverviewParameters = {}) => listPeople(ctx, peopleQuery.parse(query));
}

/** A centre of 60 people besides Amy and Ben. */
async function largeCentre() {
  const world = await createCentreFixture(database.db);
  await database.db.user.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      name: `Learner ${String(index).padStart(2, '0')}`,
      email: `learner${index}@example.com`,
      jobTitle: index === 7 ? 'Éducatrice' : 'Cook',
      staffId: `LS_${index}`,
      organizationId: world.ours.id,
    })),
  });
  return world;
}

describe('listPeople', () => {
  it('reads one page, says how many match, and shows nobody twice or of another centre', async () => {
    const { manager, rival } = await largeCentre();
    const list = asked(manager);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page })));
    expect(pages.map(({ people, total }) => [people.length, total])).toEqual([
      [25, 62],
      [25, 62],
      [12, 62],
      [0, 62],
    ]);
    const names = pages.flatMap(({ people }) => people.map(({ name }) => name));
    expect(new Set(names).size).toBe(62);
    expect(names).toEqual(names.toSorted());
    expect((await list({ page: Number.MAX_SAFE_INTEGER })).people).toEqual([]);
    expect(await asked(rival)()).toMatchObject({ people: [], total: 0 });
  });

  it('finds every word anywhere, whatever its case and accents, and takes signs of patterns as they are', async () => {
    const list = asked((await largeCentre()).manager);
    const found = async (q: string) => (await list({ q })).people.map(({ name }) => name);
    expect(await found('EDUCATRICE learner')).toEqual(['Learner 07']);
    expect(await found('éducatrice')).toEqual(['Learner 07']);
    expect(await found('cook 59')).toEqual(['Learner 59']);
    expect(await found('ls_59')).toEqual(['Learner 59']);
    expect(await found('ls%59')).toEqual([]);
    expect((await list({ q: 'cook', page: 3 })).people).toHaveLength(9);
  });

  it('filters and sorts by how people stand over all their courses, as each of them shows it', async () => {
    const { manager, amy, ben, chen } = await createBusyCentre(database.db, now);
    const list = asked(manager);
    const states = async (state: PeopleState) => (await list({ state: [state] })).people.map(({ id }) => id);
    expect(await states('overdue')).toEqual([amy.id]);
    expect(await states('on-track')).toEqual([ben.id]);
    expect(await states('not-joined')).toEqual([chen.id]);
    expect(await states('unassigned')).toEqual([]);
    await database.db.assignment.updateMany({
      where: { learnerId: amy.id, deadline: { lt: now } },
      data: { status: 'WAIVED' },
    });
    await database.db.assignment.updateMany({
      where: { learnerId: ben.id },
      data: { deadline: createDayOffset(now)(1) },
    });
    for (const state of peopleStates) {
      for (const person of (await list({ state: [state] })).people) expect(peopleStateOf(person)).toBe(state);
    }
    const { people } = await list();
    const byName = people.map(({ name }) => name);
    expect(byName).toEqual(['Amy Tan', 'Ben Lim', 'Chen Wei']);
    expect(people[1]).toMatchObject({ assigned: 2, done: 1, dueSoon: 1, overdue: 0, cpdHours: 0 });
    const sorted = async (query: OverviewParameters) =>
      (await list(query)).people.map(({ name }) => name.slice(0, 4));
    expect(await sorted({ sort: 'cpdHours', descending: true })).toEqual(['Amy ', 'Ben ', 'Chen']);
    expect(await sorted({ sort: 'staffId', descending: true })).toEqual(['Chen', 'Amy ', 'Ben ']);
    expect(await sorted({ sort: 'name', descending: true })).toEqual(['Chen', 'Ben ', 'Amy ']);
    expect(await sorted({ sort: 'done' })).toEqual(['Chen', 'Amy ', 'Ben ']);
    expect(await sorted({ sort: 'state' })).toEqual(['Amy ', 'Ben ', 'Chen']);
  });
});

it('finds by each state whom the list shows in it, whatever their assignment and enrollment are', async () => {
  const { db } = database;
  const { manager, ours, course, admin } = await createCentreFixture(db);
  const statuses = ['ASSIGNED', 'IN_PROGRESS', 'OVERDUE', 'COMPLETED', 'WAIVED', 'CANCELLED', null] as const;
  const payments = [null, 'PAID', 'FAILED'] as const;
  const mixtures = statuses.flatMap((status) =>
    payments.flatMap((paymentStatus) =>
      [null, -2, 5, 90].flatMap((days) =>
        [null, 40, 100].map((progress) => ({ id: newId(), status, paymentStatus, days, progress })),
      ),
    ),
  );
  await db.user.createMany({
    data: mixtures.map(({ id }) => ({
      id,
      name: 'Nur',
      email: `${id}@mixed.example`,
      organizationId: ours.id,
      passwordHash: 'x',
    })),
  });
  await db.assignment.createMany({
    data: mixtures.flatMap(({ id: learnerId, status, paymentStatus, days }) => {
      const deadline = days === null ? null : createDayOffset(now)(days);
      const pair = { learnerId, courseId: course.id, organizationId: ours.id, assignedById: admin.id };
      return status === null ? [] : [{ ...pair, status, paymentStatus, deadline }];
    }),
  });
  await db.enrollment.createMany({
    data: mixtures.flatMap(({ id: userId, progress }) => {
      return progress === null ? [] : [{ userId, courseId: course.id, progress }];
    }),
  });
  const list = asked(manager);
  const listAll = async (state: PeopleState[]) => {
    const first = await list({ state, limit: 100 });
    const pages = [first.people];
    for (let page = 2; page <= Math.ceil(first.total / 100); page += 1) {
      pages.push((await list({ state, limit: 100, page })).people);
    }
    return pages.flat();
  };
  const everybody = await listAll([]);
  expect(everybody.length).toBeGreaterThan(mixtures.length);
  for (const state of peopleStates) {
    const found = (await listAll([state])).map(({ id }) => id);
    const shown = everybody.filter((person) => peopleStateOf(person) === state).map(({ id }) => id);
    expect([state, found]).toEqual([state, shown]);
  }
});
