'use client';

import { useMemo, useState } from 'react';
import type { RowSelection } from './data-table-bulk-bar.tsx';
import type { TableState } from './table-state.ts';

/** The selected row ids, as TanStack Table expects them. */
export type SelectedRowIds = Record<string, true>;

export type TableSelection<TRow> = {
  chosen: SelectedRowIds;
  /** The chosen rows as they were last shown, including those of other pages. */
  seen: ReadonlyMap<string, TRow>;
  /** The search and filters whose matches are all selected; null when rows are selected one by one. */
  allOf: string | null;
};

export const nothingSelected = { chosen: {}, seen: new Map<never, never>(), allOf: null };

/** The selection after rows on the current page were selected or deselected. */
export function selectRows<TRow>(
  before: TableSelection<TRow>,
  chosen: SelectedRowIds,
  shown: ReadonlyMap<string, TRow>,
): TableSelection<TRow> {
  const seen = new Map<string, TRow>();
  for (const id of Object.keys(chosen)) {
    const row = shown.get(id) ?? before.seen.get(id);
    if (row !== undefined) seen.set(id, row);
  }
  return { chosen, seen, allOf: null };
}

/**
 * The selection for display: with `isPaged` including rows of other pages, and all rows of this page when everything that
 * matches is selected.
 */
export function currentSelection<TRow>(
  { chosen, seen, allOf }: TableSelection<TRow>,
  { shown, matching, isPaged }: { shown: ReadonlyMap<string, TRow>; matching: string; isPaged: boolean },
): { isAll: boolean; selected: SelectedRowIds; ids: string[]; rows: TRow[] } {
  const isAll = allOf === matching;
  const selected: SelectedRowIds = isAll ? {} : chosen;
  if (isAll) for (const id of shown.keys()) selected[id] = true;
  const ids = Object.keys(selected);
  return {
    isAll,
    selected,
    ids,
    rows: ids.flatMap((id) => shown.get(id) ?? (isPaged ? seen.get(id) : undefined) ?? []),
  };
}

type Options<TRow> = {
  rows: readonly TRow[];
  getRowId: (row: TRow) => string;
  state: Pick<TableState, 'query' | 'filters'>;
  /** Set when the server pages, so that other pages are not loaded. */
  server: object | undefined;
};

/**
 * The selection of a table. When the server pages, rows of other pages stay selected, and everything that matches can be
 * selected until the search, a filter or a row's selection changes.
 */
export function useTableSelection<TRow>({
  rows,
  getRowId,
  state,
  server,
}: Options<TRow>): RowSelection<TRow> & {
  selected: SelectedRowIds;
  select: (next: SelectedRowIds) => void;
  selectAll: () => void;
} {
  const [selection, setSelection] = useState<TableSelection<TRow>>(nothingSelected);
  const shown = useMemo(() => new Map(rows.map((row) => [getRowId(row), row])), [rows, getRowId]);
  const matching = JSON.stringify([state.query.trim(), state.filters]);
  const isPaged = server !== undefined;
  const now = useMemo(
    () => currentSelection(selection, { shown, matching, isPaged }),
    [selection, shown, matching, isPaged],
  );
  return {
    ...now,
    clear: () => setSelection(nothingSelected),
    select: (next) => setSelection((before) => selectRows(before, next, shown)),
    selectAll: () => setSelection((before) => ({ ...before, allOf: matching })),
  };
}
