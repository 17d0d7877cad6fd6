import type { ChildcareDb } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';

/**
 * Throws lastAdmin when this person is the only active SUPER_ADMIN. Locks all of them in one order, so that two who demote
 * each other are checked one after the other.
 */
export async function assertNotLastAdmin(tx: ChildcareDb, userId: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user" WHERE role = 'SUPER_ADMIN' AND deactivated_at IS NULL ORDER BY id FOR UPDATE`;
  if (admins.length === 1 && admins[0]?.id === userId) throw errors.lastAdmin();
}
