import { readInParts } from '@repo/db/read-in-parts';
import { formatCsvParts } from '@repo/schemas/csv';
import type { UserFilters } from '@repo/schemas/training/user';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { userConditions, userOrder } from './user-conditions.ts';
import { toAdminUser, userColumns } from './user-row.ts';

const header = ['Name', 'Email', 'Phone', 'Roles', 'Status', 'Identity number', 'Last sign-in', 'Since'];

/** CSV in list order, with masked identity numbers. */
export async function* exportUsers(ctx: AdminContext, filters: UserFilters): AsyncGenerator<string> {
  const found = await ctx.db.user.findMany({
    where: userConditions(filters),
    orderBy: userOrder(filters),
    select: { id: true },
  });
  await recordAudit(ctx.db, ctx, {
    action: 'user.export',
    targetType: 'user',
    targetId: 'all',
    after: { people: found.length },
  });
  const parts = readInParts(
    found.map(({ id }) => id),
    (ids) => ctx.db.user.findMany({ where: { id: { in: ids } }, select: userColumns }),
    ({ id }) => id,
  );
  yield* formatCsvParts(header, parts, (row) => {
    const user = toAdminUser(ctx.keys, row);
    return [
      user.fullName,
      user.email,
      user.phone,
      user.roles.join(', '),
      user.status,
      user.identityNumber,
      user.lastSignInAt,
      user.createdAt,
    ];
  });
}
