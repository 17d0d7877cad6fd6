import { readInParts } from '@repo/db/read-in-parts';
import type { User, UsersQuery } from '@repo/schemas/childcare/user';
import { type CsvCell, formatCsvParts } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { matchingUsers } from './list-users.ts';
import { toUser, userSelect } from './user-rows.ts';

const header = ['Name', 'Email', 'Role', 'Centre', 'Job title', 'Account', 'Address confirmed', 'Since'];

function cells(user: User): CsvCell[] {
  return [
    user.name,
    user.email,
    user.role,
    user.organization?.name ?? '',
    user.jobTitle,
    user.status,
    user.emailVerified ? 'yes' : 'no',
    user.createdAt,
  ];
}

/** The people that match as CSV, by name. For the platform's administrators; the route sees to that. */
export async function* exportUsers(
  ctx: SuperAdminContext,
  query: Omit<UsersQuery, 'page' | 'limit'>,
): AsyncGenerator<string> {
  const found = await ctx.db.user.findMany({ ...matchingUsers(query), select: { id: true } });
  await recordAudit(ctx.db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    after: { list: 'people' },
  });
  const parts = readInParts(
    found.map(({ id }) => id),
    (ids) => ctx.db.user.findMany({ where: { id: { in: ids } }, select: userSelect }),
    ({ id }) => id,
  );
  yield* formatCsvParts(header, parts, (row) => cells(toUser(row)));
}
