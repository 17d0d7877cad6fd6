import type { AdminContext } from '#domain/context.ts';

/** `erasureDueAt` is null while the centre has to decide: records of funded training must be kept. */
export type DeletionRequest = { requestedAt: Date; erasureDueAt: Date | null; erasedAt: Date | null };

/** Null without a request. */
export async function findDeletionRequest(
  ctx: AdminContext,
  userId: string,
): Promise<DeletionRequest | null> {
  const row = await ctx.db.accountDeletion.findUnique({
    where: { userId },
    select: { askedAt: true, dueAt: true, erasedAt: true },
  });
  return row && { requestedAt: row.askedAt, erasureDueAt: row.dueAt, erasedAt: row.erasedAt };
}
