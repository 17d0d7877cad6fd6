import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createSignIn, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { reauthenticateWithGoogle } from './reauthenticate-with-google.ts';

const database = useMarketplaceDatabase();
const longAgo = new Date('2026-01-01T00:00:00Z');

it('where Google says how old the sign-in there is, an old one proves nothing', async () => {
  const { db } = database;
  const person = await createUser(db, {
    accounts: { create: { provider: 'google', providerAccountId: '1' } },
  });
  const sessionId = await createSignIn(db, person, { provenAt: longAgo });
  const ctx = { ...createTestContext(database), actor: actorOf(person, sessionId) };
  const now = ctx.clock().getTime() / 1000;
  const provenAt = async () => (await db.signIn.findUniqueOrThrow({ where: { id: sessionId } })).provenAt;
  const confirm = (auth_time?: number) =>
    reauthenticateWithGoogle(ctx, { sub: '1', ...(auth_time === undefined ? {} : { auth_time }) });

  expect(await confirm(now - 601)).toBe('long-ago');
  expect(await provenAt()).toEqual(longAgo);
  for (const time of [now - 590, undefined]) {
    await db.signIn.update({ where: { id: sessionId }, data: { provenAt: longAgo } });
    expect(await confirm(time)).toBe('confirmed');
    expect(await provenAt()).not.toEqual(longAgo);
  }
});

it('a session that ended meanwhile is not proven', async () => {
  const { db } = database;
  const person = await createUser(db, {
    accounts: { create: { provider: 'google', providerAccountId: '1' } },
  });
  const ctx = { ...createTestContext(database), actor: actorOf(person, 'ended') };
  expect(await reauthenticateWithGoogle(ctx, { sub: '1' })).toBe('session-ended');
});
