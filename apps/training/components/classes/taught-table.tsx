'use client';

import type { ClassPeriod, ClassRow } from '@repo/schemas/training/class';
import type { DataColumn } from '@repo/ui/data-table';
import { EmptyState } from '@repo/ui/empty-state';
import { serverPage, type TablePage } from '@repo/ui/server-page';
import { Presentation } from 'lucide-react';
import { classColumns } from './class-columns.tsx';
import { ClassDataTable } from './class-data-table.tsx';
import { periodLabels } from './labels.ts';

const { title, start, status, enrolled, code, mode, venue } = classColumns;
const columns: readonly DataColumn<ClassRow>[] = [title, start, status, enrolled, venue, code, mode];

export function TaughtTable({ period, ...page }: TablePage<ClassRow> & { period: ClassPeriod | null }) {
  return (
    <ClassDataTable
      id="my-classes"
      caption="Classes I teach"
      columns={columns}
      {...serverPage(page)}
      searchPlaceholder="Course or venue"
      empty={
        <EmptyState
          icon={<Presentation />}
          title={period ? `No ${periodLabels[period].toLowerCase()} classes` : 'You teach no class yet'}
          description="An administrator assigns you to classes; you are told by email."
        />
      }
    />
  );
}
