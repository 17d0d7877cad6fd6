'use client';

import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  functionalUpdate,
  globalFilteringFeature,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type CellValue, compareCellValues, type DataColumn, rowMatchesQuery } from './table-columns.ts';
import type { TableState } from './table-state.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowSelectionFeature,
  columnVisibilityFeature,
});

type Options<TRow extends object> = {
  columns: readonly DataColumn<TRow>[];
  rows: readonly TRow[];
  getRowId: (row: TRow) => string;
  state: TableState;
  visibility: Record<string, boolean>;
  selected: RowSelectionState;
  setSelected: (next: RowSelectionState) => void;
  pageSize: number;
  server: { total: number } | undefined;
};

/** Connects TanStack Table to our columns, with its state in the URL. */
export function useDataTable<TRow extends object>(options: Options<TRow>) {
  const { columns, rows, getRowId, state, visibility, selected, setSelected, pageSize, server } = options;

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, TRow>();
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row): CellValue => column.value(row) ?? undefined, {
          id: column.id,
          header: column.header,
          enableSorting: column.sortable !== false,
          sortUndefined: 'last',
          sortFn: (one, other, id) => compareCellValues(one.getValue(id), other.getValue(id)),
          filterFn: (row, id, chosen: readonly string[]) => chosen.includes(String(row.getValue(id))),
        }),
      ),
    );
  }, [columns]);

  const manual = server !== undefined;
  const table = useTable<typeof features, TRow>({
    features,
    columns: definitions,
    data: rows,
    getRowId,
    manualFiltering: manual,
    manualSorting: manual,
    manualPagination: manual,
    ...(server ? { rowCount: server.total } : {}),
    autoResetPageIndex: false,
    globalFilterFn: (row, _column, query: string) => rowMatchesQuery<TRow>(row.original, columns, query),
    state: {
      globalFilter: state.query.trim() || undefined,
      columnFilters: Object.entries(state.filters).map(([id, value]) => ({ id, value })),
      sorting: state.sort ? [{ id: state.sort.id, desc: state.sort.descending }] : [],
      pagination: { pageIndex: state.page - 1, pageSize },
      columnVisibility: visibility,
      rowSelection: selected,
    },
    onRowSelectionChange: (updater) => setSelected(functionalUpdate(updater, selected)),
  });

  const total = server ? server.total : table.getPrePaginatedRowModel().rows.length;
  return { table, total, page: state.page };
}

export type TableModel<TRow extends object> = ReturnType<typeof useDataTable<TRow>>['table'];
