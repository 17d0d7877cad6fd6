import { useChildcareDatabase } from '@repo/testing/childcare-database';
import type { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

describe('GET and PUT /api/centre/settings', () => {
  const settings = (as: Person | null, body?: unknown, query = '') =>
    call(`/api/centre/settings${query}`, body === undefined ? { as } : { method: 'PUT', as, body });

  it('lets a manager switch the reminders of their centre, and nothing else', async () => {
    const { manager, ours, theirs } = await createCentreFixture(database.db);
    expect((await settings(manager)).body).toMatchObject({ id: ours.id, remindersOn: true, maxLearners: 25 });
    const { status, body } = await settings(manager, {
      remindersOn: false,
      maxLearners: 999,
      billingEnabled: true,
      name: 'Mine',
    });
    expect([status, body.remindersOn, body.maxLearners, body.name]).toEqual([200, false, 25, 'Little Stars']);
    expect(await database.db.organization.findMany({ where: { remindersOn: false } })).toMatchObject([
      { id: ours.id, billingEnabled: false },
    ]);
    expect((await settings(manager, { remindersOn: true }, `?organizationId=${theirs.id}`)).status).toBe(403);
  });

  it('refuses the rest', async () => {
    const { manager, amy, admin, ours } = await createCentreFixture(database.db);
    expect((await settings(manager, { remindersOn: 'yes' })).status).toBe(400);
    expect((await settings(manager, {})).status).toBe(400);
    expect((await settings(admin)).status).toBe(400);
    expect((await settings(admin, { remindersOn: false }, `?organizationId=${ours.id}`)).status).toBe(200);
    expect((await settings(admin, undefined, '?organizationId=unknown')).status).toBe(404);
    for (const body of [undefined, { remindersOn: false }]) {
      expect((await settings(amy, body)).body).toEqual({ error: 'Forbidden' });
      expect((await settings(null, body)).body).toEqual({ error: 'Unauthorized' });
    }
  });
});
