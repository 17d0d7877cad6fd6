import { join } from 'node:path';
import { spawnServerUntilTestEnds as spawn } from '@repo/testing/spawn-server';
import { testBadgeKeys, testIdentityKeys, testMediaUrl, unreachablePayments } from './stub-environment.ts';

type Options = { role: 'all' | 'web' | 'worker'; databaseUrl: string; environment?: Record<string, string> };

/** This service as a process of its own, until the test ends. */
export function spawnServerUntilTestEnds({ role, databaseUrl, environment = {} }: Options) {
  return spawn(join(import.meta.dirname, '..'), {
    ...unreachablePayments,
    PROCESS_ROLE: role,
    CHILDCARE_PORT: '0',
    CHILDCARE_DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: 'a secret of the tests, long enough',
    IDENTITY_KEYS: testIdentityKeys,
    BADGE_KEYS: testBadgeKeys,
    CLOUDINARY_URL: testMediaUrl,
    PASSWORD_HASH_COST: '12',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@example.com',
    FILES_URL: 'file:/nowhere',
    ...environment,
  });
}
