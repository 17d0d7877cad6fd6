import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser, demoPassword } from '@repo/testing/childcare-factories';
import { withFullPasswordQueue } from '@repo/testing/with-full-password-queue';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

// Passwords of this cost are hashed in threads, as production's are.
beforeEach(() => {
  vi.stubEnv('PASSWORD_HASH_COST', '9');
});
const database = useChildcareDatabase();
const { call, mails } = useChildcareService(database);

const signIn = (email: string) =>
  call('/api/auth/callback/credentials', { body: { email, password: demoPassword, json: true } });
const reset = (token: string) =>
  call('/api/auth/reset-password', { body: { token, password: 'another one' } });

describe('a full queue of password hashes', () => {
  it('refuses a sign-in at once, alike for known and unknown addresses', async () => {
    const { email } = await createUser(database.db);
    await withFullPasswordQueue(async () => {
      for (const address of [email, 'nobody@example.com']) {
        const { status, headers, body } = await signIn(address);
        expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    });
    expect((await signIn(email)).status).toBe(200);
  });

  it('is nothing to whoever comes with a dead link', async () => {
    const { email } = await createUser(database.db);
    await call('/api/auth/forgot-password', { body: { email } });
    const token = mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1] ?? '';
    await withFullPasswordQueue(async () => {
      expect((await reset('unknown')).body.code).toBe('DEAD_LINK');
      expect((await reset(token)).status).toBe(503);
    });
    expect((await reset(token)).status).toBe(200);
    await withFullPasswordQueue(async () => expect((await reset(token)).body.code).toBe('DEAD_LINK'));
  });
});
