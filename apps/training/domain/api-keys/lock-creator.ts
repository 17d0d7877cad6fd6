import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

/**
 * Keeps the account of who makes a key open until the transaction ends, so that no key is made while the account is deactivated and
 * its keys are revoked. Take it before any key's lock. Throws unauthorized.
 */
export async function lockCreator(tx: TrainingDb, userId: string): Promise<void> {
  const open = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "user" WHERE id = ${userId} AND deactivated_at IS NULL FOR SHARE`;
  if (open.length === 0) throw errors.unauthorized();
}
