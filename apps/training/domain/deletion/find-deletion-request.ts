import type { AdminContext } from '#domain/context.ts';

/** `dueAt` is when the account is erased; null for a request that the centre answers itself. */
export type DeletionRequest = { askedAt: Date; dueAt: Date | null; erasedAt: Date | null };

/** Whether somebody asked for their account to be deleted; null otherwise. For admins. */
export async function findDeletionRequest(
  ctx: AdminContext,
  userId: string,
): Promise<DeletionRequest | null> {
  return ctx.db.accountDeletion.findUnique({
    where: { userId },
    select: { askedAt: true, dueAt: true, erasedAt: true },
  });
}
