import type { UserForAdmins } from '@repo/schemas/training/user';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toAdminUser, userColumns } from './user-row.ts';

/** Throws userNotFound. */
export async function getUser(ctx: AdminContext, id: string): Promise<UserForAdmins> {
  const row = await ctx.db.user.findUnique({ where: { id }, select: userColumns });
  if (!row) throw errors.userNotFound();
  return toAdminUser(ctx.keys, row);
}
