import type { ClassRow } from '@repo/schemas/training/class';
import { classStatuses } from '@repo/schemas/training/external-course-run';
import type { DataColumn } from '@repo/ui/data-table';
import { ClassStatusBadge } from './class-status-badge.tsx';
import { Dates } from './dates.tsx';
import { classStatusLabels } from './labels.ts';

/** The ids of sortable columns are the API's. */
export const classColumns = {
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
  status: {
    id: 'classStatus',
    header: 'Status',
    value: (row: ClassRow) => row.status,
    cell: (row: ClassRow) => <ClassStatusBadge status={row.status} />,
    filter: classStatuses.map((value) => ({ value, label: classStatusLabels[value].label })),
    sortable: false,
    phone: 'detail',
  },
  trainer: {
    id: 'trainer',
    header: 'Trainer',
    value: (row: ClassRow) => row.trainer?.fullName,
    cell: (row: ClassRow) =>
      row.trainer ? (
        // Names are not unique.
        <span className="block min-w-0">
          <bdi>{row.trainer.fullName}</bdi>
          <span className="block text-sm text-muted">{row.trainer.email}</span>
        </span>
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
