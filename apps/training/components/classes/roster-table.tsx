'use client';

import type { RosterRow } from '@repo/schemas/training/class';
import { enrolmentStatuses } from '@repo/schemas/training/enrolment';
import { ActionsMenu } from '@repo/ui/actions-menu';
import { badgeColumn, dateColumn, emailColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { EnrolDialog } from '#components/enrolments/enrol-dialog.tsx';
import { useEnrolmentChange } from '#components/enrolments/use-enrolment-change.tsx';
import { enrolmentStatusLabels } from './labels.ts';

const columns: readonly DataColumn<RosterRow>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.fullName,
    cell: (row) => <bdi>{row.fullName}</bdi>,
    hideable: false,
  },
  emailColumn(),
  { id: 'phone', header: 'Phone', value: (row) => row.phone, hidden: true },
  badgeColumn({
    id: 'enrolment',
    header: 'Enrolment',
    value: (row) => row.status,
    looks: enrolmentStatusLabels,
    states: enrolmentStatuses,
    phone: 'detail',
  }),
  {
    id: 'attended',
    header: 'Attended',
    value: (row) => row.attendance.present + row.attendance.late,
    numeric: true,
  },
  { id: 'late', header: 'Late', value: (row) => row.attendance.late, numeric: true, hidden: true },
  { id: 'absent', header: 'Absent', value: (row) => row.attendance.absent, numeric: true },
  {
    id: 'progress',
    header: 'Read',
    value: (row) => row.progress,
    cell: (row) => `${row.progress}%`,
    numeric: true,
  },
  { id: 'sponsorship', header: 'Sponsorship', value: (row) => row.sponsorshipType, hidden: true },
  dateColumn({ id: 'since', header: 'Enrolled on', at: (row) => row.enrolledAt, hidden: true }),
];

type RosterTableProps = TablePage<RosterRow> & {
  courseRunId: string;
  mayManage: boolean;
  acceptsEnrolments: boolean;
};

const rowMenu = (row: RosterRow) => <RosterMenu row={row} />;

export function RosterTable({ courseRunId, mayManage, acceptsEnrolments, ...page }: RosterTableProps) {
  const add =
    mayManage && acceptsEnrolments ? (
      <EnrolDialog label="Add learner" courseRunId={courseRunId} />
    ) : undefined;
  return (
    <DataTable
      id="roster"
      caption="Roster"
      noun={['learner', 'learners']}
      columns={columns}
      getRowId={(row) => row.enrolmentId}
      getRowName={(row) => `${row.fullName} (${row.email})`}
      rowHref={mayManage ? (row) => `/people/${row.userId}` : undefined}
      rowActions={mayManage ? rowMenu : undefined}
      searchPlaceholder="Name or email"
      {...serverPageProps(page)}
      toolbar={add}
      empty={{
        level: 3,
        icon: <Icon name="users" />,
        title: 'Nobody is enrolled yet',
        description: 'Learners enrol on the course’s page.',
        className: 'py-8 md:py-8',
      }}
    />
  );
}

function RosterMenu({ row }: { row: RosterRow }) {
  const isActive = row.status === 'enrolled' || row.status === 'completed';
  const learner = `${row.fullName} (${row.email})`;
  const { setAtOnce, revokeDialog } = useEnrolmentChange(
    { id: row.enrolmentId, status: row.status },
    learner,
  );

  return (
    <>
      <ActionsMenu subject={learner}>
        {row.status === 'enrolled' ? (
          <MenuItem icon={<Icon name="circle-check" />} onSelect={() => void setAtOnce('completed')}>
            Mark as completed
          </MenuItem>
        ) : null}
        {row.status === 'enrolled' ? null : (
          <MenuItem icon={<Icon name="rotate-ccw" />} onSelect={() => void setAtOnce('enrolled')}>
            {row.status === 'completed' ? 'Not completed after all' : 'Enrol again'}
          </MenuItem>
        )}
        {isActive ? (
          <MenuItem icon={<Icon name="user-minus" />} onSelect={() => void setAtOnce('cancelled')}>
            Cancel enrolment
          </MenuItem>
        ) : null}
        {isActive ? (
          <MenuItem
            tone="danger"
            icon={<Icon name="user-minus" />}
            onSelect={() => void setAtOnce('admin removed')}
          >
            Take off, for good
          </MenuItem>
        ) : null}
      </ActionsMenu>
      {revokeDialog}
    </>
  );
}
