import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createUser } from '@repo/testing/marketplace-factories';
import { totpCode } from '@repo/testing/totp-code';
import { expect, it } from 'vitest';
import { createKeyRing } from '../key-ring.ts';
import { confirmTotp, redeemTotpCode, rotateTotpSecrets, startTotpSetUpUnlessConfirmed } from './totp.ts';

const database = useMarketplaceDatabase();
const keyOf = (id: string) =>
  `${id}:${Buffer.from(`${id}, a key of 32 bytes for tests`.padEnd(32).slice(0, 32)).toString('base64')}`;
const old = createKeyRing(keyOf('old'));
const both = createKeyRing(`${keyOf('new')},${keyOf('old')}`);
const recent = createKeyRing(keyOf('new'));
const now = () => new Date();

async function createGuarded() {
  const { db } = database;
  const { id: userId } = await createUser(db);
  const setup = await startTotpSetUpUnlessConfirmed(db, {
    keys: old,
    userId,
    issuer: 'Shop',
    label: 'me',
    now: now(),
  });
  const secret = setup?.secret ?? '';
  const code = totpCode(secret, -1);
  expect(await confirmTotp(db, { keys: old, userId, code, now: now(), refusalHash: 'hash' })).toBe(
    'confirmed',
  );
  return { db, userId, secret };
}

it('a change of keys: secrets are encrypted again and then need the new key alone', async () => {
  const { db, userId, secret } = await createGuarded();
  expect(await rotateTotpSecrets(db, recent)).toEqual({ renewed: 0, unreadable: 1 });
  expect(await rotateTotpSecrets(db, both)).toEqual({ renewed: 1, unreadable: 0 });
  expect(await rotateTotpSecrets(db, both)).toEqual({ renewed: 0, unreadable: 0 });
  expect(await redeemTotpCode(db, { keys: recent, userId, code: totpCode(secret), now: now() })).toBe(true);
});

it('a secret that is moved into the row of somebody else opens nothing', async () => {
  const { db, userId, secret } = await createGuarded();
  const other = await createUser(db);
  await db.totpSecret.update({ where: { userId }, data: { userId: other.id } });
  const taken = redeemTotpCode(db, { keys: old, userId: other.id, code: totpCode(secret), now: now() });
  await expect(taken).rejects.toThrow('in the row of another person');
});

it('codes of more than one step ago or ahead are refused', async () => {
  const { db, userId, secret } = await createGuarded();
  await db.totpSecret.update({ where: { userId }, data: { lastStep: 0 } });
  for (const steps of [-3, -2, 3, 4]) {
    const code = totpCode(secret, steps);
    expect(await redeemTotpCode(db, { keys: old, userId, code, now: now() })).toBe(false);
  }
});
