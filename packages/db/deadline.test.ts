import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, test } from 'vitest';
import { type Deadline, runWithDeadline } from './deadline.ts';
import { inTransaction } from './marketplace.ts';

const database = useMarketplaceDatabase();
const late = new Error('late');

function addUser(email: string) {
  return { data: { name: 'Mei', email } };
}

test('a transaction whose caller was told that it failed is rolled back, all of it', async () => {
  const { db } = database;
  const deadline: { reason: Error | null } = { reason: null };
  const work = runWithDeadline(deadline, async () => {
    await inTransaction(db, async (tx) => {
      await tx.user.create(addUser('first@example.com'));
      deadline.reason = late;
      await tx.user.create(addUser('second@example.com'));
    });
  });
  await expect(work).rejects.toBe(late);
  expect(await db.user.count()).toBe(0);
});

test('after the deadline no other transaction begins', async () => {
  const { db } = database;
  const deadline: Deadline = { reason: late };
  let begun = false;
  const work = runWithDeadline(deadline, () =>
    inTransaction(db, async () => {
      begun = true;
    }),
  );
  await expect(work).rejects.toBe(late);
  expect(begun).toBe(false);
});

test('what is in time commits, and what it started in the background has no deadline', async () => {
  const { db } = database;
  const deadline: { reason: Error | null } = { reason: null };
  const { promise: started, resolve: go } = Promise.withResolvers<void>();
  let background: Promise<unknown> = Promise.resolve();
  await runWithDeadline(deadline, async () => {
    background = started.then(() => inTransaction(db, (tx) => tx.user.create(addUser('later@example.com'))));
    await inTransaction(db, (tx) => tx.user.create(addUser('now@example.com')));
  });
  deadline.reason = late;
  go();
  await background;
  expect(await db.user.count()).toBe(2);
});
