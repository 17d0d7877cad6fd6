import { createKeyRing } from '@repo/auth/key-ring';
import { startTrainingSessionAndReturnToken } from '@repo/auth/training-session';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { afterAll, expect, it } from 'vitest';
import { removeExpiredSignInsCodesAndLinks } from '#domain/accounts/remove-expired-sign-ins-codes-and-links.ts';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import { testIdentityKeys } from '#testing/stub-environment.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { getOrStartJobs } from './get-or-start-jobs.ts';
import { rotateEncryptionKeysJob } from './scheduled-jobs.ts';

const database = useTrainingDatabase();
const nextKey = `second:${Buffer.from('another key: 32 bytes, for tests').toString('base64')}`;
const service = useTrainingService(database, () => ({
  keys: createKeyRing(`${nextKey},${testIdentityKeys}`),
}));

afterAll(() => getOrStartJobs().stop());

it('rotates the keys of identity numbers from the queue', async () => {
  const { id } = await createUser(
    database.db,
    encryptAndHashIdentity(createKeyRing(testIdentityKeys), 'S1234567D'),
  );
  await getOrStartJobs().enqueue(rotateEncryptionKeysJob, {});
  await expect
    .poll(() => database.db.user.findUnique({ where: { id }, select: { identityCipher: true } }))
    .toEqual({ identityCipher: expect.stringMatching(/^second:/) });
});

it('removes sign-ins, codes and links past their time, and no others', async () => {
  const { id: userId } = await createUser(database.db);
  const past = new Date(Date.now() - 1000);
  const longPast = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const future = new Date(Date.now() + 60_000);
  const { db, clock } = service.services;
  await startTrainingSessionAndReturnToken(db, { userId, userAgent: 'old' });
  await db.signIn.updateMany({ data: { expiresAt: past } });
  await startTrainingSessionAndReturnToken(db, { userId, userAgent: 'new' });
  for (const [email, expiresAt] of [
    ['old@example.com', past],
    ['new@example.com', future],
  ] as const) {
    await db.oneTimeCode.create({ data: { email, codeHash: 'x', expiresAt } });
  }
  for (const [tokenHash, expiresAt] of [
    ['old', longPast],
    ['counted', past],
    ['new', future],
  ] as const) {
    await db.passwordLink.create({ data: { userId, tokenHash, purpose: 'reset', expiresAt } });
  }
  expect(await removeExpiredSignInsCodesAndLinks({ db, clock })).toEqual({ signIns: 1, codes: 1, links: 1 });
  expect(await db.signIn.findMany({ select: { userAgent: true } })).toEqual([{ userAgent: 'new' }]);
  expect(await db.oneTimeCode.findMany({ select: { email: true } })).toEqual([{ email: 'new@example.com' }]);
  expect(await db.passwordLink.count()).toBe(2);
});
