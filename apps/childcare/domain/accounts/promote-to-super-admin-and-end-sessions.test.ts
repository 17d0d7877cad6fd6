import { runMakeAdmin } from '@repo/accounts/make-admin';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { promoteToSuperAdminAndEndSessions } from './promote-to-super-admin-and-end-sessions.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);
const run = (email: string) =>
  runMakeAdmin([email], {
    title: 'an administrator',
    promote: (person) =>
      promoteToSuperAdminAndEndSessions({ db: database.db, clock: () => new Date() }, person),
  });

it('makes an administrator of who has proven the address and is in no centre, and of nobody else', async () => {
  const { manager } = await createCentreFixture(database.db);
  const person = await createUser(database.db, { role: 'LEARNER', organizationId: null });
  const unproven = await createUser(database.db, {
    role: 'LEARNER',
    organizationId: null,
    emailVerifiedAt: null,
  });
  for (const [{ id, email }, isAdmin, role] of [
    [person, true, 'SUPER_ADMIN'],
    [unproven, false, 'LEARNER'],
    [manager, false, 'CORPORATE_ADMIN'],
  ] as const) {
    expect(await run(email)).toMatchObject({ isAdmin });
    expect(await database.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role });
  }
  const admin = await database.db.user.findUniqueOrThrow({ where: { id: person.id } });
  expect((await call('/api/organizations', { as: admin })).status).toBe(200);
  expect(await database.db.auditEntry.findMany({ where: { targetId: person.id } })).toMatchObject([
    { action: 'user.update', actor: 'operator', after: { role: 'SUPER_ADMIN' } },
  ]);
});
