import { join } from 'node:path';
import { spawnServerUntilTestEnds as spawn } from '@repo/testing/spawn-server';
import { testIdentityKeys } from './test-services.ts';

type Options = { role: 'all' | 'web' | 'worker'; databaseUrl: string; environment?: Record<string, string> };

/** Runs the service in a separate process until the test ends. */
export function spawnServerUntilTestEnds({ role, databaseUrl, environment = {} }: Options) {
  return spawn(join(import.meta.dirname, '..'), {
    PROCESS_ROLE: role,
    MARKETPLACE_PORT: '0',
    MARKETPLACE_DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: 'a secret of the tests, long enough',
    IDENTITY_KEYS: testIdentityKeys,
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
    PASSWORD_HASH_COST: '12',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@example.com',
    FILES_URL: 'file:/nowhere',
    ...environment,
  });
}
