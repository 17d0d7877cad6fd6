'use client';

import type { ClassRow } from '@repo/schemas/training/class';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { Presentation } from 'lucide-react';
import { classColumns } from './class-columns.tsx';

const { title, code, start, status, trainer, enrolled, mode, venue, run } = classColumns;
const columns: readonly DataColumn<ClassRow>[] = [
  title,
  start,
  status,
  trainer,
  enrolled,
  code,
  mode,
  venue,
  run,
];

type ClassTableProps = { rows: ClassRow[]; total: number; csvHref: string; pageSize: number };

/** All classes, for administrators. */
export function ClassTable({ rows, total, csvHref, pageSize }: ClassTableProps) {
  return (
    <DataTable
      id="classes"
      caption="Classes"
      noun={['class', 'classes']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => row.course.title}
      rowHref={(row) => `/classes/${row.id}`}
      server={{ total, csvHref }}
      pageSize={pageSize}
      searchPlaceholder="Course, run id or trainer"
      empty={
        <EmptyState
          icon={<Presentation />}
          title="No classes here"
          description="A course, two dates and a room are enough to begin."
          action={<LinkButton href="/classes/new">New class</LinkButton>}
        />
      }
    />
  );
}
