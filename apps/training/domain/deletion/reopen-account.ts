import { withdrawDeletionIfNotStarted } from '@repo/account-deletion/deletion-rows';
import type { TrainingDb } from '@repo/db/training';

/** Restores a deleted account or withdraws a request. False when there was none or erasing has begun. */
export async function reopenAccountIfPossible(tx: TrainingDb, userId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR UPDATE`;
  const deletion = await tx.accountDeletion.findUnique({ where: { userId }, select: { dueAt: true } });
  if (!deletion || !(await withdrawDeletionIfNotStarted(tx, userId))) return false;
  if (deletion.dueAt !== null) {
    await tx.user.update({ where: { id: userId }, data: { deactivatedAt: null }, select: { id: true } });
  }
  return true;
}
