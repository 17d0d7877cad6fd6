import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';

/** `dueAt` is when the account is erased; null for a request that the centre answers itself. */
export type DeletionRequest = { askedAt: Date; dueAt: Date | null; erasedAt: Date | null };

/** Whether somebody asked for their account to be deleted; null otherwise. For admins. */
export async function findDeletionRequest(
  ctx: SignedInContext,
  userId: string,
): Promise<DeletionRequest | null> {
  assertRole(ctx, 'admin');
  return ctx.db.accountDeletion.findUnique({
    where: { userId },
    select: { askedAt: true, dueAt: true, erasedAt: true },
  });
}
