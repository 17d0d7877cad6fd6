import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

/**
 * Keeps the account of who makes a key as it is until the transaction ends, so that no key is made while the account is deactivated or
 * loses the admin role and its keys are revoked. Take it before any key's lock. Throws unauthorized, forbidden.
 */
export async function lockCreator(tx: TrainingDb, userId: string): Promise<void> {
  const [creator] = await tx.$queryRaw<{ isAdmin: boolean }[]>`
    SELECT 'admin' = ANY(roles) AS "isAdmin" FROM "user" WHERE id = ${userId} AND deactivated_at IS NULL FOR SHARE`;
  if (!creator) throw errors.unauthorized();
  if (!creator.isAdmin) throw errors.forbidden();
}
