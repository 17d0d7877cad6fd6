import type { TrainingDb } from '@repo/db/training';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Serialises with what ends an admin's API keys. Throws unauthorized, forbidden. */
export async function lockActiveAdmin(tx: TrainingDb, { actor }: AdminContext): Promise<void> {
  const [creator] = await tx.$queryRaw<{ isAdmin: boolean }[]>`
    SELECT 'admin' = ANY(roles) AS "isAdmin" FROM "user" WHERE id = ${actor.id} AND deactivated_at IS NULL FOR SHARE`;
  if (!creator) throw errors.unauthorized();
  if (!creator.isAdmin) throw errors.forbidden();
}
