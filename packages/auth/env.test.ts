import { describe, expect, it, vi } from 'vitest';
import { authEnv, readEnv, sessionEnv } from './env.ts';

const secret = 'abcdefghijklmnopqrstuvwxyz0123456789';

describe('the environment of sign-ins', () => {
  it.each(['', 'short', 'a'.repeat(64), undefined])('refuses the weak secret %j and says which', (weak) => {
    vi.stubEnv('NEXTAUTH_SECRET', weak);
    expect(() => readEnv(sessionEnv)).toThrow('NEXTAUTH_SECRET');
  });

  it('treats empty values as absent', () => {
    const variables = {
      NEXTAUTH_SECRET: secret,
      GOOGLE_CLIENT_ID: '',
      GOOGLE_ISSUER: '',
      RATE_LIMIT_SCALE: '',
    };
    expect(authEnv.parse(variables)).toMatchObject({
      GOOGLE_CLIENT_ID: undefined,
      GOOGLE_ISSUER: 'https://accounts.google.com',
      RATE_LIMIT_SCALE: 1,
      PASSWORD_HASH_COST: 12,
    });
  });

  it('allows no cheap hashes in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.resetModules();
    const { passwordEnv } = await import('./env.ts');
    expect(passwordEnv.safeParse({ PASSWORD_HASH_COST: '4' }).success).toBe(false);
    expect(passwordEnv.parse({}).PASSWORD_HASH_COST).toBe(12);
  });
});
