'use client';

import { type ReactNode, useMemo } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { BulkBar, type RowSelection } from './data-table-bulk-bar.tsx';
import { DataTableGrid } from './data-table-grid.tsx';
import { useDataTable } from './data-table-model.ts';
import { DataTableToolbar } from './data-table-toolbar.tsx';
import { downloadText } from './download.ts';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { Pagination } from './pagination.tsx';
import { Skeleton, SkeletonRegion } from './skeleton.tsx';
import { type DataColumn, rowsToCsv } from './table-columns.ts';
import { pageRangeText, tablePageSize } from './table-range.ts';
import { useColumnChoice } from './use-column-choice.ts';
import { useTableSelection } from './use-table-selection.ts';
import { useTableState } from './use-table-state.ts';

export { type DataColumn, withoutSorting } from './table-columns.ts';

export type DataTableProps<TRow extends object> = {
  /** Unique on the site: the storage key of the column choice and the CSV's file name. */
  id: string;
  /** Says what the table holds: "My listings". */
  caption: string;
  /** Names the rows: ["listing", "listings"]. */
  noun: readonly [one: string, many: string];
  /** Must be referentially stable: a module constant or a memo. */
  columns: readonly DataColumn<TRow>[];
  /** All rows, or with `server` the rows of this page. Must be referentially stable. */
  rows: readonly TRow[];
  getRowId: (row: TRow) => string;
  /** Used in the label of the row's checkbox. */
  getRowName: (row: TRow) => string;
  /** The link of the row's title. */
  rowHref?: (row: TRow) => string;
  /** A menu at the end of the row. */
  rowActions?: (row: TRow) => ReactNode;
  /** Buttons for the selected rows; adds checkboxes. */
  bulkActions?: (selection: RowSelection<TRow>) => ReactNode;
  /**
   * The server sorts, filters and pages by the URL's parameters (see readTableState in @repo/ui/table-state). `selectsAll`:
   * bulk actions can act on everything that matches.
   */
  server?: { total: number; csvHref?: string; selectsAll?: boolean };
  pageSize?: number;
  searchable?: boolean;
  searchPlaceholder?: string;
  /** Beside the search: a primary button, tabs. */
  toolbar?: ReactNode;
  /** Shown when there are no rows at all. */
  empty: EmptyStateProps;
  /** Prefix of the parameter names, for a page with two tables. */
  prefix?: string;
};

/** The column ids that the URL may contain. */
function useColumnIds<TRow extends object>(columns: DataTableProps<TRow>['columns']) {
  const filterValues = useMemo(
    () =>
      Object.fromEntries(
        columns.flatMap(({ id, filter }) => (filter ? [[id, filter.map(({ value }) => value)]] : [])),
      ),
    [columns],
  );
  const filterIds = useMemo(() => Object.keys(filterValues), [filterValues]);
  const sortIds = useMemo(
    () => columns.filter((column) => column.sortable !== false).map((column) => column.id),
    [columns],
  );
  return { filterValues, filterIds, sortIds };
}

/** Its state is in the URL. On a phone each row is a card. */
export function DataTable<TRow extends object>(props: DataTableProps<TRow>) {
  const { id, caption, noun, columns, rows, getRowId, getRowName, rowHref, rowActions, bulkActions } = props;
  const {
    server,
    pageSize = tablePageSize,
    searchable = true,
    searchPlaceholder,
    toolbar,
    empty,
    prefix,
  } = props;
  const { state, change, hrefFor, pending } = useTableState({
    ...useColumnIds(columns),
    prefix,
    server: server !== undefined,
  });
  const { visibility, show } = useColumnChoice(id, columns);
  const selection = useTableSelection({ rows, getRowId, state, server });
  const { table, total, page } = useDataTable({
    columns,
    rows,
    getRowId,
    state,
    visibility,
    selected: selection.selected,
    setSelected: selection.select,
    pageSize,
    server,
  });

  const shown = columns.filter((column) => visibility[column.id]);
  const isPastEnd = total > 0 && table.getRowModel().rows.length === 0;
  const narrowed = state.query.trim() !== '' || Object.keys(state.filters).length > 0;
  const clear = () => change({ query: '', filters: {} });

  function saveCsv() {
    const matching = table.getPrePaginatedRowModel().rows.map((row) => row.original);
    downloadText(`${id}.csv`, rowsToCsv(matching, shown), 'text/csv;charset=utf-8');
  }

  if (rows.length === 0 && !narrowed && page === 1) {
    return (
      <div className="space-y-4">
        {toolbar}
        <EmptyState {...empty} />
      </div>
    );
  }

  return (
    <section aria-label={caption} className="@container space-y-3">
      <DataTableToolbar
        {...{ columns, state, change, visibility, show, searchable, searchPlaceholder, toolbar, noun }}
        csv={server ? server.csvHref && { href: server.csvHref } : { save: saveCsv }}
        onClear={clear}
      />
      <p className="sr-only" aria-live="polite">
        {total.toLocaleString('en')} {total === 1 ? noun[0] : noun[1]}
        {narrowed ? ' match' : ''}
      </p>
      {total === 0 || isPastEnd ? (
        <NoRows
          noun={noun}
          pastEnd={isPastEnd ? page : null}
          onClick={isPastEnd ? () => change({ page: 1 }) : clear}
        />
      ) : (
        <div className={cn('transition-opacity', pending && 'opacity-60')} aria-busy={pending}>
          <DataTableGrid
            {...{ table, caption, columns, state, getRowName, rowHref, rowActions }}
            selectable={bulkActions !== undefined}
            onSort={(sort) => change({ sort })}
          />
        </div>
      )}
      <TableFoot
        {...{ page, pageSize, total, noun, caption }}
        hrefFor={(next) => hrefFor({ ...state, page: next })}
        onNavigate={(next) => change({ page: next })}
      />
      {bulkActions && selection.ids.length > 0 ? (
        <BulkBar
          noun={noun}
          selection={selection}
          actions={bulkActions}
          all={server?.selectsAll ? { total, choose: selection.selectAll } : undefined}
        />
      ) : null}
    </section>
  );
}

type NoRowsProps = {
  noun: readonly [string, string];
  /** The requested page when it is after the last one; otherwise null. */
  pastEnd: number | null;
  onClick: () => void;
};

function NoRows({ noun, pastEnd, onClick }: NoRowsProps) {
  const isPastEnd = pastEnd !== null;
  return (
    <EmptyState
      icon={<Icon name="search-x" />}
      title={isPastEnd ? `There is no page ${pastEnd}` : `No ${noun[1]} match`}
      description={isPastEnd ? undefined : 'Try fewer words or remove a filter.'}
      action={
        <Button onClick={onClick}>{isPastEnd ? 'Go to the first page' : 'Clear search and filters'}</Button>
      }
    />
  );
}

type TableFootProps = {
  page: number;
  pageSize: number;
  total: number;
  noun: readonly [string, string];
  caption: string;
  hrefFor: (page: number) => string;
  onNavigate: (page: number) => void;
};

function TableFoot({ page, pageSize, total, noun, caption, hrefFor, onNavigate }: TableFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">{pageRangeText({ page, pageSize, total }, noun)}</p>
      <Pagination
        page={page}
        totalPages={Math.ceil(total / pageSize)}
        hrefFor={hrefFor}
        onNavigate={onNavigate}
        label={`Pages of ${caption}`}
      />
    </div>
  );
}

/** For a part of a page that is streamed later. */
export function DataTableSkeleton() {
  return (
    <SkeletonRegion label="Loading the table" className="space-y-3">
      <Skeleton className="h-11 w-full max-w-md" />
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {Array.from({ length: 8 }, (_, row) => row).map((row) => (
          <div key={row} className="flex h-14 items-center gap-6 bg-surface-raised px-4">
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}
