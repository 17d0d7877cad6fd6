'use client';

import type { ClassPeriod, ClassStatus } from '@repo/schemas/training/class';
import { classStatuses } from '@repo/schemas/training/class-status';
import { enrolmentStatuses } from '@repo/schemas/training/enrolment';
import { badgeColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable, type DataTableProps } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { StatusBadge } from '@repo/ui/status-badge';
import { NameAndEmail } from '#components/people/name-and-email.tsx';
import type { AttendedTableRow, ClassTableRow } from './class-table-row.ts';
import { DateRange } from './date-range.tsx';
import { classPeriodLabels, classStatusLabels, enrolmentStatusLabels } from './labels.ts';

/** The ids of sortable columns are the API's. */
const classColumns = {
  title: {
    id: 'title',
    header: 'Class',
    value: (row: ClassTableRow) => row.title,
    hideable: false,
    className: 'min-w-56',
  },
  code: {
    id: 'code',
    header: 'Course code',
    value: (row: ClassTableRow) => row.code,
    sortable: false,
    hidden: true,
    className: 'whitespace-nowrap',
  },
  start: {
    id: 'start',
    header: 'Dates',
    value: (row: ClassTableRow) => row.startDate,
    cell: (row: ClassTableRow) => <DateRange start={row.startDate} end={row.endDate} />,
    csv: (row: ClassTableRow) => [row.startDate, row.endDate].filter(Boolean).join(' to '),
    phone: 'detail',
  },
  status: badgeColumn<ClassTableRow, ClassStatus>({
    id: 'classStatus',
    header: 'Status',
    value: (row) => row.status,
    looks: classStatusLabels,
    states: classStatuses,
    sortable: false,
    phone: 'detail',
  }),
  trainer: {
    id: 'trainer',
    header: 'Trainer',
    value: (row: ClassTableRow) => row.trainerName,
    cell: (row: ClassTableRow) =>
      row.trainerName !== null ? (
        <NameAndEmail name={row.trainerName} email={row.trainerEmail} />
      ) : (
        <span className="text-muted">Nobody yet</span>
      ),
    sortable: false,
  },
  enrolled: {
    id: 'enrolled',
    header: 'Enrolled',
    value: (row: ClassTableRow) => row.enrolledCount,
    cell: (row: ClassTableRow) =>
      `${row.enrolledCount.toLocaleString('en')} of ${row.capacity.toLocaleString('en')}`,
    csv: (row: ClassTableRow) => row.enrolledCount,
    numeric: true,
    className: 'whitespace-nowrap',
  },
  mode: {
    id: 'mode',
    header: 'Mode',
    value: (row: ClassTableRow) => row.modeOfLearning,
    sortable: false,
    hidden: true,
  },
  venue: {
    id: 'venue',
    header: 'Venue',
    value: (row: ClassTableRow) => row.venue,
    sortable: false,
    hidden: true,
  },
  run: {
    id: 'run',
    header: 'Course run ID',
    value: (row: ClassTableRow) => row.agencyRunId,
    cell: (row: ClassTableRow) => row.agencyRunId ?? <span className="text-muted">Not published</span>,
    sortable: false,
    hidden: true,
  },
} satisfies Record<string, DataColumn<ClassTableRow>>;

const { title, code, start, status, trainer, enrolled, mode, venue, run } = classColumns;

type ClassDataTableProps<TRow extends ClassTableRow> = TablePage<TRow> &
  Pick<DataTableProps<TRow>, 'id' | 'caption' | 'columns' | 'searchPlaceholder' | 'empty'>;

function ClassDataTable<TRow extends ClassTableRow>(props: ClassDataTableProps<TRow>) {
  const { rows, total, csvHref, pageSize, ...table } = props;
  return (
    <DataTable
      {...table}
      {...serverPageProps({ rows, total, csvHref, pageSize })}
      noun={['class', 'classes']}
      getRowId={(row) => row.id}
      getRowName={(row) => row.title}
      rowHref={(row) => `/classes/${row.id}`}
    />
  );
}

const allColumns = [title, start, status, trainer, enrolled, code, mode, venue, run];

export function ClassTable(page: TablePage<ClassTableRow>) {
  return (
    <ClassDataTable
      id="classes"
      caption="Classes"
      columns={allColumns}
      {...page}
      searchPlaceholder="Course, course run ID or trainer"
      empty={{
        icon: <Icon name="presentation" />,
        title: 'No classes here',
        description: 'A course, two dates and a room are enough to begin.',
        action: <LinkButton href="/classes/new">New class</LinkButton>,
      }}
    />
  );
}

const taughtColumns = [title, start, status, enrolled, venue, code, mode];

export function TaughtTable({ period, ...page }: TablePage<ClassTableRow> & { period: ClassPeriod | null }) {
  return (
    <ClassDataTable
      id="my-classes"
      caption="Classes I teach"
      columns={taughtColumns}
      {...page}
      searchPlaceholder="Course or venue"
      empty={{
        icon: <Icon name="presentation" />,
        title: period ? `No ${classPeriodLabels[period].toLowerCase()} classes` : 'You teach no class yet',
        description: 'An administrator assigns you to classes; you are notified by email.',
      }}
    />
  );
}

const attendedColumns: readonly DataColumn<AttendedTableRow>[] = [
  title,
  start,
  {
    id: 'mine',
    header: 'My enrolment',
    value: (row) => row.enrolment?.status,
    cell: ({ status: classStatus, enrolment }) => {
      const look =
        classStatus === 'Cancelled'
          ? classStatusLabels.Cancelled
          : enrolment && enrolmentStatusLabels[enrolment.status];
      return look && <StatusBadge tone={look.tone}>{look.label}</StatusBadge>;
    },
    filter: enrolmentStatuses
      .filter((value) => value !== 'withdrawn')
      .map((value) => ({ value, label: enrolmentStatusLabels[value].label })),
    phone: 'detail',
  },
  {
    id: 'progress',
    header: 'Read',
    value: (row) => row.enrolment?.progress,
    cell: (row) => `${row.enrolment?.progress ?? 0}%`,
    numeric: true,
  },
  trainer,
  { ...venue, hidden: false },
];

export function EnrolledClassTable({
  period,
  ...page
}: TablePage<AttendedTableRow> & { period: ClassPeriod | null }) {
  return (
    <ClassDataTable
      id="my-enrolments"
      caption="Classes I am in"
      columns={attendedColumns}
      {...page}
      searchPlaceholder="Course, trainer or venue"
      empty={{
        icon: <Icon name="graduation-cap" />,
        title: period ? `No ${classPeriodLabels[period].toLowerCase()} classes` : 'You are in no class yet',
        description: 'Choose a course, then one of its classes with a free place.',
        action: (
          <LinkButton href="/courses" variant="primary">
            Find a course
          </LinkButton>
        ),
      }}
    />
  );
}
