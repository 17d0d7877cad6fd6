import type { AdminContext } from '#domain/context.ts';

/** `dueAt` is when the account is erased; null for a request to the centre. */
export type DeletionRequest = { askedAt: Date; dueAt: Date | null; erasedAt: Date | null };

/** Null without a request. */
export async function findDeletionRequest(
  ctx: AdminContext,
  userId: string,
): Promise<DeletionRequest | null> {
  return ctx.db.accountDeletion.findUnique({
    where: { userId },
    select: { askedAt: true, dueAt: true, erasedAt: true },
  });
}
