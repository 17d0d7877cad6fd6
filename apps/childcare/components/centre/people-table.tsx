'use client';

import { BulkButton } from '@repo/ui/bulk-button';
import { callApi } from '@repo/ui/call-api';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { emailColumn } from '@repo/ui/email-column';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { StatusBadge } from '@repo/ui/status-badge';
import { toast } from '@repo/ui/toast';
import { Bell, Users } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { AssignLink } from './assign-link.tsx';
import { PersonMenu } from './person-menu.tsx';
import { plainHours, several } from './statuses.tsx';

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  jobTitle: string;
  staffId: string;
  hasJoined: boolean;
  cpdHours: number;
  assigned: number;
  done: number;
  overdue: number;
  dueSoon: number;
  /** Assignments that one may remind of. */
  dueIds: string[];
};

const columns: readonly DataColumn<PersonRow>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name, hideable: false },
  emailColumn({
    hidden: true,
    phone: 'none',
  }),
  { id: 'jobTitle', header: 'Job title', value: (row) => row.jobTitle, phone: 'none' },
  { id: 'staffId', header: 'Staff number', value: (row) => row.staffId, hidden: true, phone: 'none' },
  {
    id: 'state',
    header: 'State',
    value: (row) => stateOf(row),
    cell: (row) => <State row={row} />,
    filter: [
      { value: 'Overdue', label: 'Overdue' },
      { value: 'Due soon', label: 'Due soon' },
      { value: 'On track', label: 'On track' },
      { value: 'Nothing assigned', label: 'Nothing assigned' },
      { value: 'Not joined yet', label: 'Not joined yet' },
    ],
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
  {
    id: 'overdue',
    header: 'Overdue',
    value: (row) => row.overdue,
    numeric: true,
    hidden: true,
    phone: 'none',
  },
  {
    id: 'cpdHours',
    header: 'CPD hours this year',
    value: (row) => row.cpdHours,
    cell: (row) => plainHours(row.cpdHours),
    numeric: true,
    phone: 'detail',
  },
];

function stateOf({ overdue, dueSoon, hasJoined, assigned }: PersonRow): string {
  if (overdue > 0) return 'Overdue';
  if (!hasJoined) return 'Not joined yet';
  if (dueSoon > 0) return 'Due soon';
  return assigned > 0 ? 'On track' : 'Nothing assigned';
}

function State({ row }: { row: PersonRow }) {
  const state = stateOf(row);
  if (state === 'Overdue') return <StatusBadge tone="danger">{row.overdue} overdue</StatusBadge>;
  if (state === 'Due soon') return <StatusBadge tone="warning">{row.dueSoon} due soon</StatusBadge>;
  return <StatusBadge tone={state === 'On track' ? 'success' : 'neutral'}>{state}</StatusBadge>;
}

type PeopleTableProps = { rows: PersonRow[]; organizationId: string };

/** Everybody who learns in the centre. */
export function PeopleTable({ rows, organizationId }: PeopleTableProps) {
  const router = useRouter();
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
      bulkActions={({ rows: selected, clear }) => {
        const due = selected.flatMap(({ dueIds }) => dueIds);
        return (
          <>
            <BulkButton
              ids={due}
              disabled={due.length === 0}
              act={async (id) => {
                const answer = await callApi(`/api/assignments/${id}/remind`, { method: 'POST' });
                return answer.ok ? undefined : answer.failure.error;
              }}
              onDone={({ done }) => {
                clear();
                router.refresh();
                if (done.length > 0)
                  toast.success(`${several(done.length, 'reminder is', 'reminders are')} on the way`);
              }}
            >
              <Bell aria-hidden />
              {due.length === 0 ? 'Nothing is due' : `Remind of ${several(due.length, 'course', 'courses')}`}
            </BulkButton>
            <AssignLink ids={selected.map(({ id }) => id)} />
          </>
        );
      }}
      searchPlaceholder="Search name, email or job"
      empty={
        <EmptyState
          icon={<Users aria-hidden />}
          title="Nobody is in your centre yet"
          description="Invite your team; they get an email with a link to join."
          action={
            <LinkButton href="/centre/invitations" variant="primary">
              Invite people
            </LinkButton>
          }
        />
      }
    />
  );
}
