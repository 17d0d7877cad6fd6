'use client';

import { roles } from '@repo/schemas/childcare/common';
import type { User } from '@repo/schemas/childcare/user';
import { dateColumn } from '@repo/ui/columns';
import { DataTable, withoutSorting } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';
import { useMemo } from 'react';
import { roleLabels } from './labels.ts';

function statusText({ status, hasPassword, emailVerified }: User): string {
  if (status === 'deactivated') return 'Closed';
  if (hasPassword && !emailVerified) return 'Address not confirmed';
  return hasPassword ? 'Active' : 'Invited';
}

function toneOf({ status, hasPassword, emailVerified }: User) {
  if (status === 'deactivated') return 'neutral';
  if (hasPassword && !emailVerified) return 'warning';
  return hasPassword ? 'success' : 'info';
}

const columns = withoutSorting<User>([
  { id: 'name', header: 'Name', value: (row) => row.name, hideable: false },
  { id: 'email', header: 'Email', value: (row) => row.email, phone: 'detail' },
  {
    id: 'role',
    header: 'Role',
    value: (row) => row.role,
    cell: (row) => roleLabels[row.role],
    csv: (row) => roleLabels[row.role],
    filter: roles.map((value) => ({ value, label: roleLabels[value] })),
    phone: 'detail',
  },
  { id: 'centre', header: 'Centre', value: (row) => row.organization?.name ?? '', phone: 'detail' },
  {
    id: 'status',
    header: 'Account',
    value: (row) => row.status,
    cell: (row) => <StatusBadge tone={toneOf(row)}>{statusText(row)}</StatusBadge>,
    csv: statusText,
    filter: [
      { value: 'active', label: 'Open' },
      { value: 'deactivated', label: 'Closed' },
    ],
  },
  dateColumn({ id: 'since', header: 'Since', at: (row) => row.createdAt }),
]);

type PeopleTableProps = {
  rows: readonly User[];
  /** The total number of people, when `rows` is one page. */
  total?: number;
  pageSize?: number;
  csvHref?: string;
  /** Shows each person's centre; false in a list of one centre. */
  hasCentre?: boolean;
};

export function PeopleTable({ rows, total, pageSize, csvHref, hasCentre = true }: PeopleTableProps) {
  const shown = useMemo(() => columns.filter(({ id }) => hasCentre || id !== 'centre'), [hasCentre]);
  return (
    <DataTable
      id="people"
      caption="People"
      noun={['person', 'people']}
      columns={shown}
      rows={rows}
      {...(total === undefined ? {} : { server: { total, ...(csvHref ? { csvHref } : {}) } })}
      {...(pageSize === undefined ? {} : { pageSize })}
      getRowId={(row) => row.id}
      getRowName={(row) => row.name}
      rowHref={(row) => `/admin/people/${row.id}`}
      searchPlaceholder="Search name or email"
      empty={{
        icon: <Icon name="users" />,
        title: 'Nobody yet',
        description: 'People come by registering, or by the invitation of a centre.',
      }}
    />
  );
}
