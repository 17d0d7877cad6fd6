import { formatCsv } from '@repo/schemas/csv';
import type { UserFilters } from '@repo/schemas/training/user';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listUsers } from './list-users.ts';

/** A spreadsheet is read by people: more than this is a matter for filters. */
const mostRows = 10_000;

/** The people that match, as CSV; at most 10,000. Identity numbers are masked here too. */
export async function exportUsers(ctx: SignedInContext, filters: UserFilters): Promise<string> {
  const { data } = await listUsers(ctx, { ...filters, page: 1, limit: mostRows });
  await recordAudit(ctx.db, ctx, {
    action: 'user.export',
    targetType: 'user',
    targetId: 'all',
    after: { people: data.length },
  });
  return formatCsv(
    ['Name', 'Email', 'Phone', 'Roles', 'Status', 'Identity number', 'Last sign-in', 'Since'],
    data.map((user) => [
      user.fullName,
      user.email,
      user.phone,
      user.roles.join(', '),
      user.status,
      user.identityNumber,
      user.lastSignInAt,
      user.createdAt,
    ]),
  );
}
