import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

/**
 * Throws lastAdmin when this person is the only active admin. Locks the admins' rows, in one order: two who take the role
 * from each other at the same moment wait for each other, and the second is refused.
 */
export async function assertNotLastAdmin(tx: TrainingDb, userId: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user" WHERE 'admin' = ANY(roles) AND deactivated_at IS NULL ORDER BY id FOR UPDATE`;
  if (admins.length === 1 && admins[0]?.id === userId) throw errors.lastAdmin();
}
