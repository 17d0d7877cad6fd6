'use client';

import { roles } from '@repo/schemas/training/common';
import { type UserForAdmins, userStatuses } from '@repo/schemas/training/user';
import { badgeColumn, dateColumn, emailColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { ReinviteSelectedButton } from './invite-selected.tsx';
import { formatRoles, roleLabels, userStatusLabels } from './labels.ts';

type PeopleTableRow = Pick<
  UserForAdmins,
  'id' | 'fullName' | 'email' | 'roles' | 'status' | 'lastSignInAt' | 'createdAt' | 'identityNumber'
>;

const columns: readonly DataColumn<PeopleTableRow>[] = [
  { id: 'fullName', header: 'Name', value: (row) => row.fullName, hideable: false },
  emailColumn(),
  {
    id: 'role',
    header: 'Roles',
    value: (row) => formatRoles(row.roles),
    sortable: false,
    filter: roles.map((role) => ({ value: role, label: roleLabels[role] })),
    phone: 'detail',
  },
  badgeColumn({
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    looks: userStatusLabels,
    states: userStatuses,
    sortable: false,
    phone: 'detail',
  }),
  dateColumn({
    id: 'lastSignInAt',
    header: 'Last sign-in',
    at: (row) => row.lastSignInAt,
    show: 'relative',
    empty: 'Never',
  }),
  dateColumn({ id: 'createdAt', header: 'Since', at: (row) => row.createdAt, hidden: true }),
  {
    id: 'identityNumber',
    header: 'Identity number',
    value: (row) => row.identityNumber,
    sortable: false,
    hidden: true,
  },
];

export function PeopleTable(page: TablePage<PeopleTableRow>) {
  return (
    <DataTable
      id="people"
      caption="People"
      noun={['person', 'people']}
      columns={columns}
      getRowId={(row) => row.id}
      getRowName={(row) => `${row.fullName} (${row.email})`}
      rowHref={(row) => `/people/${row.id}`}
      bulkActions={({ rows: selected, clear }) => (
        <ReinviteSelectedButton rows={selected} clearSelection={clear} />
      )}
      {...serverPageProps(page)}
      searchPlaceholder="Search name or email"
      empty={{
        icon: <Icon name="users" />,
        title: 'Nobody has an account yet',
        description: 'Add somebody, and they are mailed a link to choose a password.',
        action: (
          <LinkButton href="/people/new" variant="primary">
            Add a person
          </LinkButton>
        ),
      }}
    />
  );
}
