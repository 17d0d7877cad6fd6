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
