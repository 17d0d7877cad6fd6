import { createPostgresListener } from '@repo/db/listen';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import * as childcare from '@repo/testing/childcare-factories';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import * as marketplace from '@repo/testing/marketplace-factories';
import { useTrainingDatabase } from '@repo/testing/training-database';
import * as training from '@repo/testing/training-factories';
import { expect, onTestFinished, test } from 'vitest';
import { clearCacheWhenSessionsChange } from './clear-cache-when-sessions-change.ts';

const databases = {
  marketplace: useMarketplaceDatabase(),
  training: useTrainingDatabase(),
  childcare: useChildcareDatabase(),
};

/** Another instance; `heard` resolves with how often it forgot so far, once that is as often as said. */
async function watch(url: string) {
  const listener = createPostgresListener(url);
  onTestFinished(() => listener.close());
  let count = 0;
  let check = () => {};
  clearCacheWhenSessionsChange(listener, () => {
    count += 1;
    check();
  });
  const heard = (times: number) =>
    new Promise<number>((resolve) => {
      check = () => {
        if (count >= times) resolve(count);
      };
      check();
    });
  // It listens; what was before may have been missed.
  expect(await heard(1)).toBe(1);
  return heard;
}

test('marketplace: a sign-out, a proof, a ban and a new name are heard by every instance, a sign-in and other columns are not', async () => {
  const { db, url } = databases.marketplace;
  const { id } = await marketplace.createUser(db);
  const heard = await watch(url);
  const [one, two] = [await marketplace.createSignIn(db, { id }), await marketplace.createSignIn(db, { id })];
  await db.signIn.update({ where: { id: one }, data: { lastUsedAt: new Date() } });
  await db.signIn.update({ where: { id: two }, data: { provenAt: new Date() } });
  await db.signIn.delete({ where: { id: one } });
  await db.user.update({ where: { id }, data: { bannedAt: new Date() } });
  await db.user.update({ where: { id }, data: { passwordHash: 'another' } });
  await db.user.update({ where: { id }, data: { name: 'Mei Ling' } });
  expect(await heard(5)).toBe(5);
});

test('training: the end of a sign-in and a new role are heard by every instance, a sign-in is not', async () => {
  const { db, url } = databases.training;
  const user = await training.createUser(db);
  const { id } = user;
  const heard = await watch(url);
  await training.bearerTokenOf(db, user);
  await db.user.update({ where: { id }, data: { lastSignInAt: new Date() } });
  await db.user.update({ where: { id }, data: { roles: ['trainer'] } });
  await db.signIn.deleteMany({ where: { userId: id } });
  expect(await heard(3)).toBe(3);
});

test('childcare: a sign-out and leaving a centre are heard by every instance, what is taken back is not', async () => {
  const { db, url } = databases.childcare;
  const { id } = await childcare.createUser(db);
  const heard = await watch(url);
  const [one, two] = [await childcare.createSignIn(db, { id }), await childcare.createSignIn(db, { id })];
  await db.signIn.delete({ where: { id: one } });
  await db
    .$transaction(async (tx) => {
      await tx.signIn.delete({ where: { id: two } });
      throw new Error('taken back');
    })
    .catch(() => {});
  await db.user.update({ where: { id }, data: { organizationId: null } });
  expect(await heard(3)).toBe(3);
});
