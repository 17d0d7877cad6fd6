import { join } from 'node:path';
import { testBadgeKeys } from '@repo/testing/badge-keys';
import { spawnServerUntilTestEnds as spawn } from '@repo/testing/spawn-server';
import { testIdentityKeys, unreachableAgency } from './stub-environment.ts';

type Options = { role: 'all' | 'web' | 'worker'; databaseUrl: string; environment?: Record<string, string> };

export function spawnServerUntilTestEnds({ role, databaseUrl, environment = {} }: Options) {
  return spawn(join(import.meta.dirname, '..'), {
    ...unreachableAgency,
    PROCESS_ROLE: role,
    TRAINING_PORT: '0',
    TRAINING_DATABASE_URL: databaseUrl,
    IDENTITY_KEYS: testIdentityKeys,
    BADGE_KEYS: testBadgeKeys,
    PASSWORD_HASH_COST: '12',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@example.com',
    FILES_URL: 'file:/nowhere',
    ...environment,
  });
}
