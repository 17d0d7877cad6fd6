import { runMakeAdmin } from '@repo/accounts/make-admin';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';
import { promoteOrInviteAdmin } from './promote-or-invite-admin.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const run = (...args: string[]) =>
  runMakeAdmin(args, {
    title: 'an administrator',
    promote: (person) => promoteOrInviteAdmin(service.services, person),
  });

it('invites the first administrator, who chooses a password by the mailed link', async () => {
  expect(await run('ANN@example.com')).toMatchObject({ isAdmin: false });
  expect(await run(' Ann@example.com', 'Ann Tan')).toMatchObject({ isAdmin: true });
  await service.settleMails();
  const mail = service.mails.at(-1);
  expect(mail).toMatchObject({
    to: 'ann@example.com',
    text: expect.stringContaining('/set-password?token='),
  });
  const ann = await database.db.user.findUniqueOrThrow({ where: { email: 'ann@example.com' } });
  expect(ann).toMatchObject({ fullName: 'Ann Tan', roles: ['admin'] });
  expect((await service.call('/api/admin/users', { as: ann })).status).toBe(200);
  expect(await run('ann@example.com', 'Ann Tan')).toEqual({
    isAdmin: true,
    text: 'ann@example.com is an administrator already. Nothing was changed.',
  });
  expect(await database.db.auditEntry.findMany({ where: { targetId: ann.id } })).toMatchObject([
    { action: 'user.create', actor: 'operator', after: { roles: ['admin'] } },
  ]);
});

it('promotes who has proven the address, and nobody else', async () => {
  const proven = await createUser(database.db, { roles: ['trainer'], emailVerifiedAt: new Date() });
  const unproven = await createUser(database.db, { roles: ['learner'], emailVerifiedAt: null });
  const closed = await createUser(database.db, { roles: ['trainer'], deactivatedAt: new Date() });
  for (const [{ id, email }, isAdmin] of [
    [proven, true],
    [unproven, false],
    [closed, false],
  ] as const) {
    expect(await run(email, 'Somebody Else')).toMatchObject({ isAdmin });
    const { roles } = await database.db.user.findUniqueOrThrow({ where: { id } });
    expect(roles.includes('admin')).toBe(isAdmin);
  }
});

it('says in a sentence that nothing was changed, and why', async () => {
  const promote = () => {
    throw new Error('TRAINING_DATABASE_URL is not set');
  };
  expect(await runMakeAdmin(['ann@example.com'], { title: 'an administrator', promote })).toEqual({
    isAdmin: false,
    text: 'Nothing was changed: TRAINING_DATABASE_URL is not set',
  });
});
