import type { Prisma } from '@repo/db/childcare';
import { escapeLikePattern } from '@repo/db/like-pattern';
import type { UserList, UsersQuery } from '@repo/schemas/childcare/user';
import type { SignedInContext } from '#domain/context.ts';
import { toUser, userSelect } from './get-user.ts';

type Filters = Omit<UsersQuery, 'page' | 'limit'>;

function conditions({ search, role, status, organizationId }: Filters): Prisma.UserWhereInput {
  const matches = { contains: escapeLikePattern(search ?? ''), mode: 'insensitive' } as const;
  return {
    ...(search ? { OR: [{ name: matches }, { email: matches }] } : {}),
    ...(role.length > 0 ? { role: { in: role } } : {}),
    ...(organizationId ? { organizationId } : {}),
    ...(status.length === 1 ? { deactivatedAt: status[0] === 'active' ? null : { not: null } } : {}),
  };
}

export function matchingUsersArgs(filters: Filters) {
  return {
    where: conditions(filters),
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  } satisfies Prisma.UserFindManyArgs;
}

export async function listUsers({ db }: SignedInContext, query: UsersQuery): Promise<UserList> {
  const { page, limit } = query;
  const { where, orderBy } = matchingUsersArgs(query);
  const [rows, total] = await Promise.all([
    db.user.findMany({
      where,
      orderBy,
      skip: (page - 1) * limit,
      take: limit,
      select: userSelect,
    }),
    db.user.count({ where }),
  ]);
  return { users: rows.map(toUser), total, page, totalPages: Math.ceil(total / limit) };
}
