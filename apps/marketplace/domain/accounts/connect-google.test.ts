import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { testContext } from '#testing/test-context.ts';
import { connectGoogle } from './connect-google.ts';

const database = useMarketplaceDatabase();
const profile = { sub: '1', email: 'grace@example.com', email_verified: true };

it('connects nothing for a session that ended after it was checked', async () => {
  const { db } = database;
  const person = await createUser(db);
  const ctx = { ...testContext(database), actor: actorOf(person) };
  const session = { userId: person.id, sessionVersion: person.sessionVersion, sessionId: 'one' };
  await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } });
  expect(await connectGoogle(ctx, { session, profile })).toEqual({ refused: 'SessionEnded' });
  expect(await db.account.count()).toBe(0);
  const current = { ...session, sessionVersion: person.sessionVersion + 1 };
  expect(await connectGoogle(ctx, { session: current, profile })).toMatchObject({ id: person.id });
});
