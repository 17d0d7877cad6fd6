import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

/** Throws lastAdmin. Locks all admins in a fixed order, so that two concurrent removals cannot both succeed. */
export async function assertNotLastAdmin(tx: TrainingDb, userId: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user" WHERE 'admin' = ANY(roles) AND deactivated_at IS NULL ORDER BY id FOR UPDATE`;
  if (admins.length === 1 && admins[0]?.id === userId) throw errors.lastAdmin();
}
