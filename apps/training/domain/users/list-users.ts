import type { UserForAdmins, UserQuery } from '@repo/schemas/training/user';
import type { AdminContext } from '#domain/context.ts';
import { type ListPage, toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { matchingUsersWhere, usersOrderBy } from './user-conditions.ts';
import { toUserForAdmins, userSelect } from './user-row.ts';

export async function listUsers(ctx: AdminContext, query: UserQuery): Promise<ListPage<UserForAdmins>> {
  const where = matchingUsersWhere(query);
  const [rows, total] = await Promise.all([
    ctx.db.user.findMany({
      where,
      orderBy: usersOrderBy(query),
      ...toSkipAndTake(query),
      select: userSelect,
    }),
    ctx.db.user.count({ where }),
  ]);
  const people = rows.map((row) => toUserForAdmins(ctx.keys, row));
  return toListPage(people, query, total);
}
