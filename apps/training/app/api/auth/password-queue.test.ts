import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { withFullPasswordQueue } from '@repo/testing/with-full-password-queue';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

// Passwords of this cost are hashed in threads, as in production.
beforeEach(() => {
  vi.stubEnv('PASSWORD_HASH_COST', '9');
});
const database = useTrainingDatabase();
const { call, mails } = useTrainingService(database);

const signIn = (email: string) =>
  call('/api/auth/login', { body: { email, loginType: 'password', password: testPassword } });
const reset = (token: string) =>
  call('/api/auth/reset-password', { body: { token, password: 'another one' } });

describe('a full queue of password hashes', () => {
  // The documented statuses have no 503.
  it('refuses a sign-in at once, alike for known and unknown addresses', async () => {
    const { email } = await createUser(database.db);
    await withFullPasswordQueue(async () => {
      for (const address of [email, 'nobody@example.com']) {
        const { status, headers, body } = await signIn(address);
        expect([status, body]).toEqual([
          500,
          { success: false, error: expect.stringContaining('briefly unavailable') },
        ]);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    });
    expect((await signIn(email)).status).toBe(200);
  });

  it('does not change the refusal of an invalid link', async () => {
    const { email } = await createUser(database.db);
    await call('/api/auth/forgot-password', { body: { email } });
    const token = mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1] ?? '';
    await withFullPasswordQueue(async () => {
      expect((await reset('unknown')).status).toBe(400);
      expect((await reset(token)).status).toBe(500);
    });
    expect((await reset(token)).status).toBe(200);
    await withFullPasswordQueue(async () => expect((await reset(token)).status).toBe(400));
  });
});
