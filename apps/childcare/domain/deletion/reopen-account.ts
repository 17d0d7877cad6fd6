import { withdrawDeletion } from '@repo/account-deletion/close-account';
import type { ChildcareDb } from '@repo/db/childcare';

/**
 * Opens an account again that its person deleted, inside the caller's transaction. Answers whether it was closed that way, and is
 * not being erased already.
 */
export async function reopenAccount(tx: ChildcareDb, userId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR UPDATE`;
  if (!(await withdrawDeletion(tx, userId))) return false;
  await tx.user.update({ where: { id: userId }, data: { deactivatedAt: null }, select: { id: true } });
  return true;
}
