import type { AdminUser, UserQuery } from '@repo/schemas/training/user';
import type { AdminContext } from '#domain/context.ts';
import { skipTo } from '#domain/skip-to.ts';
import { userConditions, userOrder } from './user-conditions.ts';
import { toAdminUser, userColumns } from './user-row.ts';

type UserPage = {
  data: AdminUser[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
};

export async function listUsers(ctx: AdminContext, query: UserQuery): Promise<UserPage> {
  const { page, limit } = query;
  const where = userConditions(query);
  const skip = skipTo(page, limit);
  const [rows, total] = await Promise.all([
    ctx.db.user.findMany({ where, orderBy: userOrder(query), skip, take: limit, select: userColumns }),
    ctx.db.user.count({ where }),
  ]);
  return {
    data: rows.map((row) => toAdminUser(ctx.keys, row)),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
