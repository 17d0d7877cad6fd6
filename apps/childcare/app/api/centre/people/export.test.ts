import { useChildcareDatabase } from '@repo/testing/childcare-database';
import type { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createBusyCentre } from '#testing/busy-centre.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const { call, send } = useChildcareService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;

describe('GET /api/centre/people/export', () => {
  it('has everybody who matches, more than one part of the file, in the order that was asked for', async () => {
    const { manager, ours, amy, ben } = await createBusyCentre(database.db, now);
    await database.db.user.createMany({
      data: Array.from({ length: 1_100 }, (_, index) => ({
        name: index === 0 ? '=HYPERLINK("x")' : `Learner ${String(index).padStart(4, '0')}`,
        email: `learner${index}@example.com`,
        passwordHash: 'hash',
        organizationId: ours.id,
      })),
    });
    const read = async (query = '') => {
      const response = await send(`/api/centre/people/export${query}`, { as: manager });
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="centre-people.csv"');
      return (await response.text()).trim().split('\r\n');
    };
    const all = await read();
    expect(all).toHaveLength(1 + 1_103);
    expect(all[0]).toBe(
      'Name,Email,Job title,Staff number,State,Courses done,Courses assigned,Overdue,CPD hours this year',
    );
    expect(all).toContain(`Amy Tan,${amy.email},,,Overdue,1,5,1,2.5`);
    expect(all.some((line) => line.startsWith('"\'=HYPERLINK'))).toBe(true);
    expect(all.at(-1)).toContain('Learner 1099');
    expect((await read('?sort=name&descending=true'))[1]).toContain('Learner 1099');
    expect(await read('?state=overdue&state=on-track')).toEqual([
      all[0],
      expect.stringContaining('Amy Tan'),
      expect.stringContaining(ben.email),
    ]);
    expect(await read('?q=nobody%20at%20all')).toEqual([all[0]]);
    expect(await database.db.auditEntry.count({ where: { action: 'people.export' } })).toBe(4);
  });

  it('is for managers, each of their own centre', async () => {
    const { rival, admin, amy, ours } = await createBusyCentre(database.db, now);
    const get = (as: Person | null, query = '') => call(`/api/centre/people/export${query}`, { as });
    expect((await get(null)).body).toEqual({ error: 'Unauthorized' });
    expect((await get(amy)).body).toEqual({ error: 'Forbidden' });
    expect((await get(rival, `?organizationId=${ours.id}`)).body).toEqual({ error: 'Forbidden' });
    expect((await get(rival, '?organizationId=unknown')).status).toBe(404);
    expect((await get(admin)).body).toMatchObject({ details: [{ field: 'organizationId' }] });
    expect((await send(`/api/centre/people/export?organizationId=${ours.id}`, { as: admin })).status).toBe(
      200,
    );
    for (const query of ['?state=late', '?sort=up', '?descending=yes'])
      expect((await get(rival, query)).body.code, query).toBe('VALIDATION_ERROR');
  });
});
