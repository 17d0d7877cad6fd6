import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createBusyCentre } from '#testing/busy-centre.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { listMatchingAssignments } from './list-matching-assignments.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const service = useChildcareService(database);

const everything = { q: '', status: [], page: 1, limit: 20 };

async function busy() {
  const world = await createBusyCentre(database.db, now);
  const list = (wanted: object = {}, as: { organizationId: string | null } = world.manager) => {
    const actor = { ...actorOf(world.manager), role: 'CORPORATE_ADMIN' as const, ...as };
    const client = { address: '', userAgent: '' };
    const ctx = { ...service.services, actor, client, publicUrl: '', requestId: '', defer: () => {} };
    return listMatchingAssignments({ ...ctx, clock: () => now }, { ...everything, ...wanted });
  };
  const titles = async (wanted: object) => (await list(wanted)).rows.map(({ courseTitle }) => courseTitle);
  return { ...world, list, titles };
}

it('lists the assignments of a centre, newest first, page by page, each once', async () => {
  const { list, rival } = await busy();
  const { rows, total } = await list();
  expect(total).toBe(8);
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort().reverse());
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: 3 })));
  expect(pages.map((page) => page.rows.length)).toEqual([3, 3, 2, 0]);
  expect(pages.flatMap((page) => page.rows.map(({ id }) => id))).toEqual(ids);
  expect(pages.map((page) => page.total)).toEqual([8, 8, 8, 8]);
  expect(await list({}, { organizationId: rival.organizationId })).toEqual({ rows: [], total: 0 });
  await expect(list({ organizationId: rival.organizationId })).rejects.toThrow('Forbidden');
});

it('finds by words of the learner and the course, and by the status that is shown', async () => {
  const { list, titles, amy } = await busy();
  expect(await titles({ q: 'ben way' })).toEqual(['on-the-way']);
  expect(await titles({ status: ['WAIVED', 'CANCELLED'] })).toEqual(['cancelled', 'waived']);
  // Past their deadline, also before the job marks them.
  expect(await titles({ status: ['OVERDUE'] })).toEqual(['unpaid', 'overdue']);
  expect((await list({ q: 'amy', status: ['IN_PROGRESS'] })).rows).toMatchObject([
    {
      learnerId: amy.id,
      learnerName: 'Amy Tan',
      courseTitle: 'on-the-way',
      status: 'IN_PROGRESS',
      progress: 40,
    },
  ]);
});

it('what was completed is shown as completed after its learner has joined another centre', async () => {
  const { list, amy, rival } = await busy();
  const completed = async () =>
    (await list({ q: 'amy', status: ['COMPLETED'] })).rows.map(({ id, progress }) => [id, progress]);
  const { rows } = await list({ q: 'amy', status: ['COMPLETED'] });
  expect(rows).not.toEqual([]);
  await database.db.user.update({
    where: { id: amy.id },
    data: { organizationId: rival.organizationId },
  });
  expect(await completed()).toEqual(rows.map(({ id }) => [id, 100]));
});
