import { useChildcareDatabase } from '@repo/testing/childcare-database';
import type { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createBusyCentre } from '#testing/busy-centre.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const { call } = useChildcareService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
const read = (as: Person | null, query = '') => call(`/api/centre/assignable${query}`, { as });
const namesOf = ({ body }: Awaited<ReturnType<typeof read>>) =>
  body.people.map(({ name }: { name: string }) => name);

async function centre() {
  const world = await createBusyCentre(database.db, now);
  await database.db.user.createMany({
    data: Array.from({ length: 40 }, (_, index) => ({
      name: `Learner ${String(index).padStart(2, '0')}`,
      email: `learner${index}@example.com`,
      organizationId: world.ours.id,
    })),
  });
  const invitation = { organizationId: world.ours.id, invitedById: world.manager.id };
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  await database.db.invitation.createMany({
    data: [
      { ...invitation, name: 'Aaron', expiresAt: inDays(5), jobTitle: 'Cook' },
      { ...invitation, name: 'Expired', expiresAt: inDays(-1) },
      { ...invitation, name: 'Withdrawn', expiresAt: inDays(5), withdrawnAt: now },
      { ...invitation, name: 'Accepted', expiresAt: inDays(5), acceptedAt: now },
    ].map((row) => ({ ...row, email: `${row.name}@example.com`, tokenHash: row.name })),
  });
  return world;
}

describe('GET /api/centre/assignable', () => {
  it('pages learners by name, then invitations that wait', async () => {
    const { manager } = await centre();
    const pages = await Promise.all(['?page=1', '?page=2', '?page=3'].map((query) => read(manager, query)));
    expect(
      pages.map(({ status, body }) => [status, body.people.length, body.total, body.totalPages]),
    ).toEqual([
      [200, 25, 44, 2],
      [200, 19, 44, 2],
      [200, 0, 44, 2],
    ]);
    const names = pages.flatMap(namesOf);
    expect(names.slice(0, 4)).toEqual(['Amy Tan', 'Ben Lim', 'Chen Wei', 'Learner 00']);
    expect(names.slice(-2)).toEqual(['Learner 39', 'Aaron']);
    expect(pages[1]?.body.people.at(-1)).toMatchObject({ isInvited: true, jobTitle: 'Cook' });
    expect((await read(manager, '?limit=9999')).body.people).toHaveLength(44);
  });

  it('searches, and takes who is in a way', async () => {
    const { manager, rival } = await centre();
    expect(namesOf(await read(manager, '?q=LIM'))).toEqual(['Ben Lim']);
    expect(namesOf(await read(manager, '?q=cook'))).toEqual(['Aaron']);
    expect(namesOf(await read(manager, '?state=overdue&state=on-track'))).toEqual(['Amy Tan', 'Ben Lim']);
    expect((await read(rival)).body).toEqual({ people: [], total: 0, page: 1, totalPages: 0 });
  });

  it('is for managers, each of their own centre', async () => {
    const { rival, admin, amy, ours } = await createBusyCentre(database.db, now);
    expect((await read(null)).body).toEqual({ error: 'Unauthorized' });
    expect((await read(amy)).body).toEqual({ error: 'Forbidden' });
    expect((await read(rival, `?organizationId=${ours.id}`)).body).toEqual({ error: 'Forbidden' });
    expect((await read(rival, '?organizationId=unknown')).status).toBe(404);
    expect((await read(admin)).body).toMatchObject({ details: [{ field: 'organizationId' }] });
    expect((await read(admin, `?organizationId=${ours.id}`)).body.total).toBe(3);
    for (const query of ['?state=late', '?page=0', '?limit=x'])
      expect((await read(rival, query)).body.code, query).toBe('VALIDATION_ERROR');
  });
});
