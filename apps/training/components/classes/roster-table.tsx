'use client';

import type { RosterRow } from '@repo/schemas/training/class';
import { enrolmentStatuses } from '@repo/schemas/training/enrolment';
import { badgeColumn, dateColumn, emailColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { EnrolDialog } from '#components/enrolments/enrol-dialog.tsx';
import { EnrolmentMenu } from '#components/enrolments/enrolment-menu.tsx';
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
  courseTitle: string;
  mayManage: boolean;
  acceptsEnrolments: boolean;
};

export function RosterTable(props: RosterTableProps) {
  const { courseRunId, courseTitle, mayManage, acceptsEnrolments, ...page } = props;
  const menu = ({ enrolmentId: id, userId, status, fullName, email }: RosterRow) => (
    <EnrolmentMenu
      enrolment={{ id, userId, status, learnerName: fullName, learnerEmail: email, courseTitle }}
    />
  );
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
      rowActions={mayManage ? menu : undefined}
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
