'use client';

import type { ClassPeriod } from '@repo/schemas/training/class';
import { enrolmentStatuses } from '@repo/schemas/training/enrolment';
import type { DataColumn } from '@repo/ui/data-table';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { serverPage, type TablePage } from '@repo/ui/server-page';
import { StatusBadge } from '@repo/ui/status-badge';
import { GraduationCap } from 'lucide-react';
import type { OwnClass } from '#domain/classes/own-classes.ts';
import { classColumns } from './class-columns.tsx';
import { ClassDataTable } from './class-data-table.tsx';
import { ClassStatusBadge } from './class-status-badge.tsx';
import { enrolmentStatusLabels, periodLabels } from './labels.ts';

const { title, start, trainer, venue } = classColumns;
const columns: readonly DataColumn<OwnClass>[] = [
  title,
  start,
  {
    id: 'mine',
    header: 'My enrolment',
    value: (row) => row.enrolment?.status,
    cell: (row) =>
      row.status === 'Cancelled' ? <ClassStatusBadge status="Cancelled" /> : <EnrolmentBadge row={row} />,
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

function EnrolmentBadge({ row: { enrolment } }: { row: OwnClass }) {
  if (enrolment === null) return null;
  const { label, tone } = enrolmentStatusLabels[enrolment.status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

export function AttendedTable({ period, ...page }: TablePage<OwnClass> & { period: ClassPeriod | null }) {
  return (
    <ClassDataTable
      id="my-enrolments"
      caption="Classes I am in"
      columns={columns}
      {...serverPage(page)}
      searchPlaceholder="Course, trainer or venue"
      empty={
        <EmptyState
          icon={<GraduationCap />}
          title={period ? `No ${periodLabels[period].toLowerCase()} classes` : 'You are in no class yet'}
          description="Choose a course, then one of its classes with a free place."
          action={
            <LinkButton href="/courses" variant="primary">
              Find a course
            </LinkButton>
          }
        />
      }
    />
  );
}
