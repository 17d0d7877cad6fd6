'use client';

import { type AdminEnrolment, enrolmentStatuses } from '@repo/schemas/training/enrolment';
import { badgeColumn, dateColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { formatDate } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { enrolmentStatusLabels } from '#components/classes/labels.ts';
import { NameAndEmail } from '#components/people/name-and-email.tsx';
import { CompleteSelected } from './complete-selected.tsx';
import { EnrolmentMenu } from './enrolment-menu.tsx';

/** What the columns and the actions need. */
type EnrolmentTableRow = Pick<
  AdminEnrolment,
  | 'id'
  | 'userId'
  | 'courseRunId'
  | 'status'
  | 'progress'
  | 'enrolledAt'
  | 'learnerName'
  | 'learnerEmail'
  | 'courseTitle'
  | 'startDate'
  | 'referenceNumber'
>;

const columns: readonly DataColumn<EnrolmentTableRow>[] = [
  {
    id: 'learner',
    header: 'Learner',
    value: (row) => row.learnerName,
    cell: (row) => <NameAndEmail name={row.learnerName} email={row.learnerEmail} />,
    hideable: false,
    className: 'min-w-40',
  },
  { id: 'email', header: 'Email', value: (row) => row.learnerEmail, sortable: false, hidden: true },
  {
    id: 'course',
    header: 'Class',
    value: (row) => row.courseTitle,
    cell: (row) => (
      <PageLink href={`/classes/${row.courseRunId}`} className="link target-44">
        {row.courseTitle}
      </PageLink>
    ),
    sortable: false,
    phone: 'detail',
  },
  {
    id: 'start',
    header: 'Begins',
    value: (row) => (row.startDate ? new Date(row.startDate) : null),
    cell: (row) => (row.startDate ? formatDate(row.startDate) : 'No date yet'),
    className: 'whitespace-nowrap',
  },
  badgeColumn({
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    looks: enrolmentStatusLabels,
    states: enrolmentStatuses,
    sortable: false,
    phone: 'detail',
  }),
  {
    id: 'progress',
    header: 'Read',
    value: (row) => row.progress,
    cell: (row) => `${row.progress}%`,
    numeric: true,
    sortable: false,
    hidden: true,
  },
  {
    id: 'reference',
    header: 'Reference',
    value: (row) => row.referenceNumber,
    sortable: false,
    hidden: true,
  },
  dateColumn({
    id: 'enrolledAt',
    header: 'Enrolled',
    at: (row) => row.enrolledAt,
    className: 'whitespace-nowrap',
  }),
];

export function EnrolmentTable(page: TablePage<EnrolmentTableRow>) {
  return (
    <DataTable
      id="enrolments"
      caption="Enrolments"
      noun={['enrolment', 'enrolments']}
      columns={columns}
      getRowId={(row) => row.id}
      getRowName={(row) => `${row.learnerName} (${row.learnerEmail}), ${row.courseTitle}`}
      bulkActions={({ rows: selected, clear }) => <CompleteSelected rows={selected} clearSelection={clear} />}
      rowActions={(row) => <EnrolmentMenu enrolment={row} />}
      {...serverPageProps(page)}
      searchPlaceholder="Learner, course or reference"
      empty={{
        icon: <Icon name="user-plus" />,
        title: 'Nobody is enrolled yet',
        description: 'Learners enrol themselves in a class, or you do it for them.',
      }}
    />
  );
}
