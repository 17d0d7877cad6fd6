import type { UsersQuery } from '@repo/schemas/childcare/user';
import { formatCsv } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listUsers } from './list-users.ts';

const most = 10_000;

/** The people that match, as a spreadsheet. At most 10,000. */
export async function exportUsers(
  ctx: SignedInContext,
  query: Omit<UsersQuery, 'page' | 'limit'>,
): Promise<string> {
  await recordAudit(ctx.db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    after: { list: 'people' },
  });
  const { users } = await listUsers(ctx, { ...query, page: 1, limit: most });
  return formatCsv(
    ['Name', 'Email', 'Role', 'Centre', 'Job title', 'Account', 'Address confirmed', 'Since'],
    users.map(({ name, email, role, organization, jobTitle, status, emailVerified, createdAt }) => [
      name,
      email,
      role,
      organization?.name ?? '',
      jobTitle,
      status,
      emailVerified ? 'yes' : 'no',
      createdAt,
    ]),
  );
}
