import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

/** Serialises with the revocation of the creator's keys. Lock before any key. Throws unauthorized, forbidden. */
export async function lockKeyCreator(tx: TrainingDb, userId: string): Promise<void> {
  const [creator] = await tx.$queryRaw<{ isAdmin: boolean }[]>`
    SELECT 'admin' = ANY(roles) AS "isAdmin" FROM "user" WHERE id = ${userId} AND deactivated_at IS NULL FOR SHARE`;
  if (!creator) throw errors.unauthorized();
  if (!creator.isAdmin) throw errors.forbidden();
}
