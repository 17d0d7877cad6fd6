import type { UserForAdmins } from '@repo/schemas/training/user';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toUserForAdmins, userSelect } from './user-row.ts';

/** Throws userNotFound. */
export async function getUser(ctx: AdminContext, id: string): Promise<UserForAdmins> {
  const row = await ctx.db.user.findUnique({ where: { id }, select: userSelect });
  if (!row) throw errors.userNotFound();
  return toUserForAdmins(ctx.keys, row);
}
