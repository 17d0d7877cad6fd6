'use client';

import type { ClassRow } from '@repo/schemas/training/class';
import { DataTable, type DataTableProps } from '@repo/ui/data-table';

type ClassDataTableProps<TRow extends ClassRow> = Pick<
  DataTableProps<TRow>,
  'id' | 'caption' | 'columns' | 'rows' | 'searchPlaceholder' | 'empty' | 'server' | 'pageSize'
>;

export function ClassDataTable<TRow extends ClassRow>(props: ClassDataTableProps<TRow>) {
  return (
    <DataTable
      {...props}
      noun={['class', 'classes']}
      getRowId={(row) => row.id}
      getRowName={(row) => row.course.title}
      rowHref={(row) => `/classes/${row.id}`}
    />
  );
}
