'use client';

import type { ClassRow } from '@repo/schemas/training/class';
import type { DataColumn } from '@repo/ui/data-table';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { serverPage, type TablePage } from '@repo/ui/server-page';
import { Presentation } from 'lucide-react';
import { classColumns } from './class-columns.tsx';
import { ClassDataTable } from './class-data-table.tsx';

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

export function ClassTable(page: TablePage<ClassRow>) {
  return (
    <ClassDataTable
      id="classes"
      caption="Classes"
      columns={columns}
      {...serverPage(page)}
      searchPlaceholder="Course, course run ID or trainer"
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
