import type { User } from '@repo/schemas/childcare/user';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toUser, userSelect } from './user-rows.ts';

/** Somebody with an account. Throws userNotFound. */
export async function getUser({ db }: SuperAdminContext, id: string): Promise<User> {
  const row = await db.user.findUnique({ where: { id }, select: userSelect });
  if (row === null) throw errors.userNotFound();
  return toUser(row);
}
