import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { roles } from '@repo/schemas/training/common';
import { userQuery, userSorts, userStatuses } from '@repo/schemas/training/user';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { tablePageSize } from '@repo/ui/table-range';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { z } from 'zod';
import { parseTableAddress } from '#components/parse-table-address.ts';
import { PeopleTable } from '#components/people/people-table.tsx';
import { pickFields } from '#components/pick-fields.ts';
import type { AdminContext } from '#domain/context.ts';
import { listUsers } from '#domain/users/list-users.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('People', () => requireRole('admin'));

export default async function PeoplePage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const parameters = await toUrlSearchParams(searchParams);
  // Invalid parameters are ignored here; the API refuses them.
  const { page, query, csvHref } = parseTableAddress(parameters, {
    filterIds: ['role', 'status'],
    filterValues: { role: roles, status: userStatuses },
    sortIds: userSorts,
  });
  return (
    <>
      <PageHeader
        title="People"
        description="Everybody with an account: learners, trainers, course developers and administrators."
        actions={
          <LinkButton href="/people/new" variant="primary">
            <Icon name="user-plus" />
            Add a person
          </LinkButton>
        }
      />
      <People
        ctx={ctx}
        query={userQuery.parse({ ...query, page, limit: tablePageSize })}
        csvHref={csvHref('/api/admin/users/export')}
      />
    </>
  );
}

type PeopleProps = { ctx: AdminContext; query: z.output<typeof userQuery>; csvHref: string };

async function People({ ctx, query, csvHref }: PeopleProps) {
  const { data, pagination } = await listUsers(ctx, query);
  const rows = pickFields(data, [
    'id',
    'fullName',
    'email',
    'roles',
    'status',
    'lastSignInAt',
    'createdAt',
    'identityNumber',
  ]);
  return <PeopleTable rows={rows} total={pagination.total} csvHref={csvHref} pageSize={tablePageSize} />;
}
