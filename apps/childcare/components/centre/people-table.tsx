'use client';

import { type PeopleFilter, peopleStates } from '@repo/schemas/childcare/people';
import { emailColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Menu, MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { StatusBadge } from '@repo/ui/status-badge';
import { useState } from 'react';
import type { CentrePerson } from '#domain/centre/list-people.ts';
import { peopleStateLabels, peopleStateOf } from '#domain/centre/people-state.ts';
import { AssignGroupLink, AssignLink } from './assign-link.tsx';
import { noLearnersYet } from './no-learners-yet.tsx';
import { RemindSelectedButton } from './remind-dialog.tsx';
import { RemovePersonDialog } from './remove-person-dialog.tsx';
import { formatTwoDecimals } from './statuses.tsx';

const columns: readonly DataColumn<CentrePerson>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name, hideable: false },
  emailColumn({ hidden: true, phone: 'none' }),
  { id: 'jobTitle', header: 'Job title', value: (row) => row.jobTitle },
  { id: 'staffId', header: 'Staff number', value: (row) => row.staffId, hidden: true },
  {
    id: 'state',
    header: 'State',
    value: (row) => peopleStateLabels[peopleStateOf(row)],
    cell: (row) => <State row={row} />,
    filter: peopleStates.map((value) => ({ value, label: peopleStateLabels[value] })),
    phone: 'detail',
  },
  {
    id: 'done',
    header: 'Courses done',
    value: (row) => row.done,
    cell: (row) => `${row.done} of ${row.assigned}`,
    numeric: true,
    phone: 'detail',
  },
  { id: 'overdue', header: 'Overdue', value: (row) => row.overdue, numeric: true, hidden: true },
  {
    id: 'cpdHours',
    header: 'CPD hours this year',
    value: (row) => row.cpdHours,
    cell: (row) => formatTwoDecimals(row.cpdHours),
    numeric: true,
    phone: 'detail',
  },
];

function State({ row }: { row: CentrePerson }) {
  const state = peopleStateOf(row);
  if (state === 'overdue') return <StatusBadge tone="danger">{row.overdue} overdue</StatusBadge>;
  if (state === 'due-soon') return <StatusBadge tone="warning">{row.dueSoon} due soon</StatusBadge>;
  return (
    <StatusBadge tone={state === 'on-track' ? 'success' : 'neutral'}>{peopleStateLabels[state]}</StatusBadge>
  );
}

type PeopleTableProps = {
  /** The people of one page. */
  rows: CentrePerson[];
  total: number;
  pageSize: number;
  /** The filter that they match. */
  group: PeopleFilter;
  csvHref: string;
  organizationId: string;
};

export function PeopleTable({ rows, total, pageSize, group, csvHref, organizationId }: PeopleTableProps) {
  return (
    <DataTable
      id="centre-people"
      caption="People"
      noun={['person', 'people']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => row.name}
      rowHref={(row) => `/centre/people/${row.id}`}
      rowActions={(row) => <PersonMenu person={row} organizationId={organizationId} />}
      server={{ total, csvHref, selectsAll: true }}
      pageSize={pageSize}
      bulkActions={(selection) => (
        <>
          <RemindSelectedButton {...selection} />
          {selection.isAll ? <AssignGroupLink group={group} /> : <AssignLink ids={selection.ids} />}
        </>
      )}
      searchPlaceholder="Search name, email or job"
      empty={noLearnersYet('Invite your team; they get an email with a link to join.')}
    />
  );
}

type PersonMenuProps = { person: { id: string; name: string; hasJoined: boolean }; organizationId: string };

function PersonMenu({ person, organizationId }: PersonMenuProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        trigger={<IconButton label={`Actions for ${person.name}`} icon={<Icon name="ellipsis-vertical" />} />}
      >
        <MenuItem icon={<Icon name="send" />} href={`/centre/assign?person=${person.id}`}>
          Assign courses
        </MenuItem>
        <MenuItem icon={<Icon name="user-minus" />} onSelect={() => setAsking(true)}>
          Remove from the centre
        </MenuItem>
      </Menu>
      <RemovePersonDialog
        person={{ ...person, isMailed: person.hasJoined }}
        organizationId={organizationId}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  );
}
