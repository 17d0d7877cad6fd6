'use client';

import { useMemo, useState } from 'react';
import type { Selection } from './data-table-bulk-bar.tsx';
import {
  nothingSelected,
  type Selected,
  selectedNow,
  selectRows,
  type TableSelection,
} from './table-selection.ts';
import type { TableState } from './table-state.ts';

type Options<TRow> = {
  rows: readonly TRow[];
  getRowId: (row: TRow) => string;
  state: Pick<TableState, 'query' | 'filters'>;
  /** Its other pages are not loaded. */
  server: object | undefined;
};

/**
 * Which rows of a table are selected. Where the server pages, rows of other pages stay selected as they were when they were
 * shown, and everything that matches can be selected until the search, a filter or a row's selection changes.
 */
export function useTableSelection<TRow>({ rows, getRowId, state, server }: Options<TRow>): Selection<TRow> & {
  selected: Selected;
  select: (next: Selected) => void;
  selectAll: () => void;
} {
  const [selection, setSelection] = useState<TableSelection<TRow>>(nothingSelected);
  const shown = useMemo(() => new Map(rows.map((row) => [getRowId(row), row])), [rows, getRowId]);
  const matching = JSON.stringify([state.query.trim(), state.filters]);
  const isPaged = server !== undefined;
  const now = useMemo(
    () => selectedNow(selection, { shown, matching, isPaged }),
    [selection, shown, matching, isPaged],
  );
  return {
    ...now,
    clear: () => setSelection(nothingSelected),
    select: (next) => setSelection((before) => selectRows(before, next, shown)),
    selectAll: () => setSelection((before) => ({ ...before, allOf: matching })),
  };
}
