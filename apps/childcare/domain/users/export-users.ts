import { readInParts } from '@repo/db/read-in-parts';
import type { User, UsersQuery } from '@repo/schemas/childcare/user';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { toUser, userSelect } from './get-user.ts';
import { matchingUsersArgs } from './list-users.ts';

const columns: readonly CsvColumn<User>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Centre', ({ organization }) => organization?.name],
  ['Job title', ({ jobTitle }) => jobTitle],
  ['Account', ({ status }) => status],
  ['Address confirmed', ({ emailVerified }) => (emailVerified ? 'yes' : 'no')],
  ['Since', ({ createdAt }) => createdAt],
];

/** CSV in parts, by name. */
export async function* exportUsersAsCsv(
  ctx: SuperAdminContext,
  query: Omit<UsersQuery, 'page' | 'limit'>,
): AsyncGenerator<string> {
  const found = await ctx.db.user.findMany({ ...matchingUsersArgs(query), select: { id: true } });
  await recordAudit(ctx.db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    after: { list: 'people' },
  });
  const parts = readInParts(found, async (ids) =>
    (await ctx.db.user.findMany({ where: { id: { in: ids } }, select: userSelect })).map(toUser),
  );
  yield* formatCsvParts(columns, parts);
}
