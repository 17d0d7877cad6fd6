import { readInParts } from '@repo/db/read-in-parts';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { UserFilters, UserForAdmins } from '@repo/schemas/training/user';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { matchingUsersWhere, usersOrderBy } from './user-conditions.ts';
import { toUserForAdmins, userSelect } from './user-row.ts';

const columns: readonly CsvColumn<UserForAdmins>[] = [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Roles', ({ roles }) => roles.join(', ')],
  ['Status', ({ status }) => status],
  ['Identity number', ({ identityNumber }) => identityNumber],
  ['Last sign-in', ({ lastSignInAt }) => lastSignInAt],
  ['Since', ({ createdAt }) => createdAt],
];

/** CSV in list order, with masked identity numbers. */
export async function* exportUsersAsCsv(ctx: AdminContext, filters: UserFilters): AsyncGenerator<string> {
  const found = await ctx.db.user.findMany({
    where: matchingUsersWhere(filters),
    orderBy: usersOrderBy(filters),
    select: { id: true },
  });
  await recordAudit(ctx.db, ctx, {
    action: 'user.export',
    targetType: 'user',
    targetId: 'all',
    after: { people: found.length },
  });
  const parts = readInParts(found, async (ids) => {
    const rows = await ctx.db.user.findMany({ where: { id: { in: ids } }, select: userSelect });
    return rows.map((row) => toUserForAdmins(ctx.keys, row));
  });
  yield* formatCsvParts(columns, parts);
}
