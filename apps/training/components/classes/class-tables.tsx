'use client';

import type { ClassPeriod, ClassRow, ClassStatus } from '@repo/schemas/training/class';
import { enrolmentStatuses } from '@repo/schemas/training/enrolment';
import { classStatuses } from '@repo/schemas/training/external-course-run';
import { badgeColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable, type DataTableProps } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { StatusBadge } from '@repo/ui/status-badge';
import { NameAndEmail } from '#components/people/name-and-email.tsx';
import type { OwnClass } from '#domain/classes/own-classes.ts';
import { Dates } from './dates.tsx';
import { classStatusLabels, enrolmentStatusLabels, periodLabels } from './labels.ts';

/** The ids of sortable columns are the API's. */
const classColumns = {
  title: {
    id: 'title',
    header: 'Class',
    value: (row: ClassRow) => row.course.title,
    hideable: false,
    className: 'min-w-56',
  },
  code: {
    id: 'code',
    header: 'Course code',
    value: (row: ClassRow) => row.course.code,
    sortable: false,
    hidden: true,
    className: 'whitespace-nowrap',
  },
  start: {
    id: 'start',
    header: 'Dates',
    value: (row: ClassRow) => row.startDate,
    cell: (row: ClassRow) => <Dates start={row.startDate} end={row.endDate} />,
    csv: (row: ClassRow) => [row.startDate, row.endDate].filter(Boolean).join(' to '),
    phone: 'detail',
  },
  status: badgeColumn<ClassRow, ClassStatus>({
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
    value: (row: ClassRow) => row.trainer?.fullName,
    cell: (row: ClassRow) =>
      row.trainer ? (
        <NameAndEmail name={row.trainer.fullName} email={row.trainer.email} />
      ) : (
        <span className="text-muted">Nobody yet</span>
      ),
    sortable: false,
  },
  enrolled: {
    id: 'enrolled',
    header: 'Enrolled',
    value: (row: ClassRow) => row.enrolledCount,
    cell: (row: ClassRow) =>
      `${row.enrolledCount.toLocaleString('en')} of ${row.capacity.toLocaleString('en')}`,
    csv: (row: ClassRow) => row.enrolledCount,
    numeric: true,
    className: 'whitespace-nowrap',
  },
  mode: {
    id: 'mode',
    header: 'Mode',
    value: (row: ClassRow) => row.modeOfLearning,
    sortable: false,
    hidden: true,
  },
  venue: { id: 'venue', header: 'Venue', value: (row: ClassRow) => row.venue, sortable: false, hidden: true },
  run: {
    id: 'run',
    header: 'Course run ID',
    value: (row: ClassRow) => row.agencyRunId,
    cell: (row: ClassRow) => row.agencyRunId ?? <span className="text-muted">Not published</span>,
    sortable: false,
    hidden: true,
  },
} satisfies Record<string, DataColumn<ClassRow>>;

const { title, code, start, status, trainer, enrolled, mode, venue, run } = classColumns;

type ClassDataTableProps<TRow extends ClassRow> = TablePage<TRow> &
  Pick<DataTableProps<TRow>, 'id' | 'caption' | 'columns' | 'searchPlaceholder' | 'empty'>;

function ClassDataTable<TRow extends ClassRow>(props: ClassDataTableProps<TRow>) {
  const { rows, total, csvHref, pageSize, ...table } = props;
  return (
    <DataTable
      {...table}
      {...serverPageProps({ rows, total, csvHref, pageSize })}
      noun={['class', 'classes']}
      getRowId={(row) => row.id}
      getRowName={(row) => row.course.title}
      rowHref={(row) => `/classes/${row.id}`}
    />
  );
}

const allColumns = [title, start, status, trainer, enrolled, code, mode, venue, run];

export function ClassTable(page: TablePage<ClassRow>) {
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

export function TaughtTable({ period, ...page }: TablePage<ClassRow> & { period: ClassPeriod | null }) {
  return (
    <ClassDataTable
      id="my-classes"
      caption="Classes I teach"
      columns={taughtColumns}
      {...page}
      searchPlaceholder="Course or venue"
      empty={{
        icon: <Icon name="presentation" />,
        title: period ? `No ${periodLabels[period].toLowerCase()} classes` : 'You teach no class yet',
        description: 'An administrator assigns you to classes; you are told by email.',
      }}
    />
  );
}

const attendedColumns: readonly DataColumn<OwnClass>[] = [
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

export function AttendedTable({ period, ...page }: TablePage<OwnClass> & { period: ClassPeriod | null }) {
  return (
    <ClassDataTable
      id="my-enrolments"
      caption="Classes I am in"
      columns={attendedColumns}
      {...page}
      searchPlaceholder="Course, trainer or venue"
      empty={{
        icon: <Icon name="graduation-cap" />,
        title: period ? `No ${periodLabels[period].toLowerCase()} classes` : 'You are in no class yet',
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
