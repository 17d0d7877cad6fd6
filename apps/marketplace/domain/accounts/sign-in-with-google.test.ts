import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { describe, expect, it } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';

const database = useMarketplaceDatabase();
const profile = { sub: '1', email: 'Grace@Example.com', email_verified: true, name: 'Grace Lim' };

describe('signInWithGoogle', () => {
  it('makes one account out of many first sign-ins at once', async () => {
    const ctx = createTestContext(database);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => signInWithGoogle(ctx, profile)));
    const [user, ...others] = await database.db.user.findMany({ include: { accounts: true } });
    expect(others).toEqual([]);
    expect(user?.accounts).toHaveLength(1);
    expect(user?.email).toBe('grace@example.com');
    for (const outcome of outcomes) expect(outcome).toEqual({ id: user?.id, sessionVersion: 1 });
  });

  it.each([
    ['no name', { name: undefined }, 'grace'],
    ['a name that is too short', { name: 'G' }, 'grace'],
    ['neither a name nor a long address', { name: ' ', email: 'g@example.com' }, 'New member'],
    ['a very long name', { name: 'x'.repeat(200) }, 'x'.repeat(80)],
  ])('finds a name for somebody with %s', async (_case, change, name) => {
    await signInWithGoogle(createTestContext(database), { ...profile, ...change });
    expect((await database.db.user.findFirstOrThrow()).name).toBe(name);
  });

  it.each([
    ['https://lh3.googleusercontent.com/a/x', 'https://lh3.googleusercontent.com/a/x'],
    ['http://127.0.0.1/x.png', null],
    ['javascript:alert(1)', null],
    [undefined, null],
  ])('takes the picture %s only over TLS', async (picture, image) => {
    await signInWithGoogle(createTestContext(database), { ...profile, picture });
    expect((await database.db.user.findFirstOrThrow()).image).toBe(image);
  });

  it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'refuses %o',
    async (change) => {
      expect(await signInWithGoogle(createTestContext(database), { ...profile, ...change })).toEqual({
        refused: 'EmailNotVerified',
      });
      expect(await database.db.user.count()).toBe(0);
    },
  );
});
