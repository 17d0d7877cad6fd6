import type { AdminUser } from '@repo/schemas/training/user';
import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toAdminUser, userColumns } from './user-row.ts';

/** One person, for administrators. Throws userNotFound. */
export async function getUser(ctx: SignedInContext, id: string): Promise<AdminUser> {
  assertRole(ctx, 'admin');
  const row = await ctx.db.user.findUnique({ where: { id }, select: userColumns });
  if (!row) throw errors.userNotFound();
  return toAdminUser(ctx.keys, row);
}
