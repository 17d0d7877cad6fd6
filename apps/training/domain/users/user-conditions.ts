import { escapeLikePattern } from '@repo/db/like-pattern';
import type { Prisma } from '@repo/db/training';
import type { UserFilters, UserStatus } from '@repo/schemas/training/user';
import { neverJoinedWhere } from './user-row.ts';

const statuses: Record<UserStatus, Prisma.UserWhereInput> = {
  active: { deactivatedAt: null, NOT: neverJoinedWhere },
  invited: { deactivatedAt: null, ...neverJoinedWhere },
  deactivated: { deactivatedAt: { not: null } },
};

function textCondition(q: string): Prisma.UserWhereInput {
  const text = { contains: escapeLikePattern(q), mode: 'insensitive' as const };
  return { OR: [{ fullName: text }, { email: text }] };
}

/** Not by identity number: search terms are in URLs, which end up in histories and logs. */
export function matchingUsersWhere({ q, role, status }: UserFilters): Prisma.UserWhereInput {
  return {
    AND: [
      q ? textCondition(q) : {},
      role.length > 0 ? { roles: { hasSome: role } } : {},
      status.length > 0 ? { OR: status.map((each) => statuses[each]) } : {},
    ],
  };
}

/** Newest first by default. */
export function usersOrderBy({ sort }: UserFilters): Prisma.UserOrderByWithRelationInput[] {
  const { id, descending } = sort ?? { id: 'createdAt', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const by = id === 'lastSignInAt' ? ({ sort: direction, nulls: 'last' } as const) : direction;
  return [{ [id]: by }, { id: direction }];
}
