import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createSignIn, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { stubEnvironment } from '#testing/stub-environment.ts';
import { createTestContext } from '#testing/test-context.ts';
import { connectGoogle } from './connect-google.ts';

const database = useMarketplaceDatabase();
const profile = { sub: '1', email: 'grace@example.com', email_verified: true };

it('connects nothing for a session that ended after it was checked', async () => {
  stubEnvironment(database.url);
  const { db } = database;
  const person = await createUser(db);
  const ctx = { ...createTestContext(database), actor: actorOf(person) };
  const { id: userId, sessionVersion } = person;
  const session = { userId, sessionVersion, sessionId: 'one', signedInAt: 0 };
  await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } });
  expect(await connectGoogle(ctx, { session, profile })).toEqual({ refused: 'SessionEnded' });
  expect(await db.account.count()).toBe(0);
  await createSignIn(db, person, { sessionId: 'two' });
  const current = { ...session, sessionId: 'two', sessionVersion: person.sessionVersion + 1 };
  expect(await db.waitingMail.count()).toBe(0);
  expect(await connectGoogle(ctx, { session: current, profile })).toMatchObject({ id: person.id });
  expect(await db.waitingMail.count()).toBe(1);
});
