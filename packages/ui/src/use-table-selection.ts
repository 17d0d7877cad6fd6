'use client';

import { useMemo, useState } from 'react';
import type { Selection } from './data-table-bulk-bar.tsx';
import type { TableState } from './table-state.ts';

/** By id; what the table calls a row selection. */
export type Selected = Record<string, true>;

/** What of a table is selected. */
export type TableSelection<TRow> = {
  chosen: Selected;
  /** The chosen rows as they were last shown: the server may have another page by now. */
  seen: ReadonlyMap<string, TRow>;
  /** The search and filters of which everything is selected. */
  allOf: string | null;
};

export const nothingSelected = { chosen: {}, seen: new Map<never, never>(), allOf: null };

/** After rows were ticked or unticked among those that are shown. */
export function selectRows<TRow>(
  before: TableSelection<TRow>,
  chosen: Selected,
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
 * What is selected as the table shows it: the rows of other pages too where `isPaged`, and the page's own rows where everything
 * that matches is selected.
 */
export function selectedNow<TRow>(
  { chosen, seen, allOf }: TableSelection<TRow>,
  { shown, matching, isPaged }: { shown: ReadonlyMap<string, TRow>; matching: string; isPaged: boolean },
): { isAll: boolean; selected: Selected; ids: string[]; rows: TRow[] } {
  const isAll = allOf === matching;
  const selected: Selected = isAll ? {} : chosen;
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
