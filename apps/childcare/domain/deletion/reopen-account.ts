import { withdrawDeletion } from '@repo/account-deletion/close-account';
import type { ChildcareDb } from '@repo/db/childcare';

/** Runs inside the caller's transaction. False unless its owner closed it and erasure has not begun. */
export async function reopenAccount(tx: ChildcareDb, userId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR UPDATE`;
  if (!(await withdrawDeletion(tx, userId))) return false;
  await tx.user.update({ where: { id: userId }, data: { deactivatedAt: null }, select: { id: true } });
  return true;
}
