import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@repo/base/logger';
import type { Client } from 'pg';
import { exitCodes, MigrationError } from './migration-error.ts';

/** The key that `prisma migrate deploy` locks too, so that neither runs beside the other. */
const prismaLockKey = 72_707_369;
const pollMs = 500;

/**
 * Held until the session ends. Asks again and again instead of waiting in PostgreSQL: a waiting statement has a snapshot,
 * for whose end a concurrent index build of the other run would wait in turn.
 */
export async function lockMigrations(client: Client, logger: Logger, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    const found = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      prismaLockKey,
    ]);
    if (found.rows[0]?.locked) return;
    if (isFirst) logger.info('another run migrates this database; waiting for its end');
    if (performance.now() > deadline) {
      throw new MigrationError(
        'Another run has been migrating this database all the time: look at it, then run this again.',
        exitCodes.busy,
      );
    }
    await delay(pollMs);
  }
}
