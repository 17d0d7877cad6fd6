import { describe, expect, it, vi } from 'vitest';
import {
  breachedPasswordsEnv,
  childcareSecretsEnv,
  marketplaceSecretsEnv,
  parseProcessEnvOrThrow,
  sessionEnv,
  sharedAuthEnv,
} from './env.ts';
import { resolveSessionSecrets } from './session-secrets.ts';

const secret = 'abcdefghijklmnopqrstuvwxyz0123456789';

describe('the environment of sign-ins', () => {
  it.each(['', 'short', 'a'.repeat(64), undefined])('refuses the weak secret %j and says which', (weak) => {
    vi.stubEnv('NEXTAUTH_SECRET', weak);
    expect(() => parseProcessEnvOrThrow(sessionEnv)).toThrow('NEXTAUTH_SECRET');
  });

  it('treats empty values as absent', () => {
    const variables = {
      NEXTAUTH_SECRET: secret,
      GOOGLE_CLIENT_ID: '',
      GOOGLE_ISSUER: '',
      RATE_LIMIT_SCALE: '',
    };
    expect(sharedAuthEnv.parse(variables)).toMatchObject({
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

  it.each(['short', `${secret},short`, `${'a'.repeat(64)}`])(
    'refuses the weak session secret in %j and says where',
    (weak) => {
      vi.stubEnv('MARKETPLACE_SESSION_SECRETS', weak);
      expect(() => parseProcessEnvOrThrow(marketplaceSecretsEnv)).toThrow('MARKETPLACE_SESSION_SECRETS');
      vi.stubEnv('CHILDCARE_SESSION_SECRETS', weak);
      expect(() => parseProcessEnvOrThrow(childcareSecretsEnv)).toThrow('CHILDCARE_SESSION_SECRETS');
    },
  );

  it('lists session secrets by commas, and derives one for each service where none is listed', () => {
    const listed = marketplaceSecretsEnv.parse({ MARKETPLACE_SESSION_SECRETS: `${secret}, ${secret}2` });
    expect(listed.MARKETPLACE_SESSION_SECRETS).toEqual([secret, `${secret}2`]);
    for (const blank of ['', ',', undefined]) {
      const { MARKETPLACE_SESSION_SECRETS } = marketplaceSecretsEnv.parse({
        MARKETPLACE_SESSION_SECRETS: blank,
      });
      const derive = (service: string) =>
        resolveSessionSecrets({ service, listed: MARKETPLACE_SESSION_SECRETS, sharedSecret: secret });
      expect(derive('marketplace')).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
      expect(derive('marketplace')).toEqual(derive('marketplace'));
      expect(derive('marketplace')).not.toEqual(derive('childcare'));
    }
  });

  it('keeps the sessions of a blank list under a list that names the derived secret', () => {
    const { CHILDCARE_SESSION_SECRETS: listed } = childcareSecretsEnv.parse({
      CHILDCARE_SESSION_SECRETS: `${secret}2, derived`,
    });
    const [derived] = resolveSessionSecrets({
      service: 'childcare',
      listed: undefined,
      sharedSecret: secret,
    });
    expect(resolveSessionSecrets({ service: 'childcare', listed, sharedSecret: secret })).toEqual([
      `${secret}2`,
      derived,
    ]);
  });
});

it.each([
  ['https://api.pwnedpasswords.com/range/', true],
  ['http://127.0.0.1:3900/passwords/range', true],
  ['', true],
  ['http://passwords.example/range/', false],
  ['https://passwords.example/range/?key=x', false],
  ['https://somebody:secret@passwords.example/range/', false],
  ['ftp://passwords.example', false],
])('BREACHED_PASSWORDS_URL %j: %j', (BREACHED_PASSWORDS_URL, isTaken) => {
  expect(breachedPasswordsEnv.safeParse({ BREACHED_PASSWORDS_URL }).success).toBe(isTaken);
});
