import { recordReauthenticationIfProofHolds } from '@repo/accounts/record-reauthentication';
import { hashToken } from '@repo/auth/tokens';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { actorOf, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { domainServices } from '#services.ts';
import { createStaleSession } from '#testing/stale-session.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { accountAdapter } from './account-adapter.ts';

const database = useTrainingDatabase();
useTrainingService(database);

it('a proof that became invalid before it is stored does not count', async () => {
  const person = await createUser(database.db);
  const { authorization } = await createStaleSession(database, person);
  const tokenHash = hashToken(authorization.slice('Bearer '.length));
  const before = await database.db.signIn.findUniqueOrThrow({ where: { tokenHash } });
  const ctx = {
    ...domainServices(),
    actor: { ...actorOf(person), sessionId: before.id },
    client: { address: '203.0.113.7', userAgent: '' },
    requestId: 'r-1',
    defer: () => undefined,
  };

  // The password changed since, and another person's session.
  expect(
    await recordReauthenticationIfProofHolds(accountAdapter, ctx, {
      way: 'password',
      proof: { passwordHash: 'the one before' },
    }),
  ).toBe(false);
  const stranger = { ...actorOf(await createUser(database.db)), sessionId: before.id };
  expect(
    await recordReauthenticationIfProofHolds(
      accountAdapter,
      { ...ctx, actor: stranger },
      { way: 'mailedCode', proof: {} },
    ),
  ).toBe(false);
  expect(await database.db.signIn.findUniqueOrThrow({ where: { tokenHash } })).toEqual(before);
  expect(await database.db.auditEntry.count()).toBe(0);

  const { passwordHash } = await database.db.user.findUniqueOrThrow({
    where: { id: person.id },
    select: { passwordHash: true },
  });
  expect(
    await recordReauthenticationIfProofHolds(accountAdapter, ctx, {
      way: 'password',
      proof: { passwordHash: passwordHash ?? '' },
    }),
  ).toBe(true);
  const { provenAt } = await database.db.signIn.findUniqueOrThrow({ where: { tokenHash } });
  expect(provenAt.getTime()).toBeGreaterThan(before.provenAt.getTime());
});
