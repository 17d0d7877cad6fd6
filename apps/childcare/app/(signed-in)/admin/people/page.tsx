import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { roles } from '@repo/schemas/childcare/common';
import { userStatuses, usersQuery } from '@repo/schemas/childcare/user';
import { PageHeader } from '@repo/ui/page-header';
import { tablePageSize } from '@repo/ui/table-range';
import { readTableState } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { PeopleTable } from '#components/platform/people-table.tsx';
import { listUsers } from '#domain/users/list-users.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('People', () => requireRole('SUPER_ADMIN'));

export default async function PeoplePage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('SUPER_ADMIN');
  const { query, page, filters } = readTableState(await toUrlSearchParams(searchParams), {
    filterIds: ['role', 'status'],
    sortIds: [],
  });
  // Invalid parameters are ignored.
  const wanted = {
    search: query.slice(0, 200).trim(),
    role: roles.filter((role) => filters.role?.includes(role)),
    status: userStatuses.filter((status) => filters.status?.includes(status)),
  };
  const { users, total } = await listUsers(ctx, usersQuery.parse({ ...wanted, page, limit: tablePageSize }));
  const taken = new URLSearchParams([
    ['search', wanted.search],
    ...wanted.role.map((role) => ['role', role]),
    ...wanted.status.map((status) => ['status', status]),
  ]);
  return (
    <>
      <PageHeader
        title="People"
        description="Everybody with an account: learners, managers, administrators."
      />
      <PeopleTable
        rows={users}
        total={total}
        pageSize={tablePageSize}
        csvHref={`/api/users/export?${taken}`}
      />
    </>
  );
}
