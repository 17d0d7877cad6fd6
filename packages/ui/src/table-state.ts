/** The search, sorting, page and filters of a table, kept in the URL. */
export type TableState = {
  query: string;
  /** Null for the original order of the rows. */
  sort: { id: string; descending: boolean } | null;
  /** From 1. */
  page: number;
  /** Chosen values by column id; a column without choice is absent. */
  filters: Readonly<Record<string, readonly string[]>>;
};

export type TableStateOptions = {
  /** The columns to filter and sort by; others in the URL are ignored. */
  filterIds: readonly string[];
  sortIds: readonly string[];
  /** The valid filter values of columns; others in the URL are ignored. */
  filterValues?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Prefix of the parameter names, for a page with two tables: "runs." */
  prefix?: string;
};

/** The requested page, from 1; 1 when absent or invalid. */
export function readPageNumber(parameters: URLSearchParams, name = 'page'): number {
  const page = Number(parameters.get(name));
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Reads `q`, `sort` ("price" or "-price"), `page`, and a repeated parameter for each filter. Invalid values are ignored. */
export function readTableState(parameters: URLSearchParams, options: TableStateOptions): TableState {
  const { filterIds, sortIds, filterValues = {}, prefix = '' } = options;
  const sort = parameters.get(`${prefix}sort`) ?? '';
  const sortId = sort.replace(/^-/, '');
  const filters = filterIds
    .map((id) => {
      const known = filterValues[id];
      const values = [...new Set(parameters.getAll(`${prefix}${id}`))].filter(
        (value) => known?.includes(value) ?? value !== '',
      );
      return [id, values] as const;
    })
    .filter(([, values]) => values.length > 0);
  return {
    query: parameters.get(`${prefix}q`) ?? '',
    sort: sortIds.includes(sortId) ? { id: sortId, descending: sort.startsWith('-') } : null,
    page: readPageNumber(parameters, `${prefix}page`),
    filters: Object.fromEntries(filters),
  };
}

/** The URL's parameters with this state; other parameters stay, and defaults are omitted. */
export function writeTableState(
  parameters: URLSearchParams,
  state: TableState,
  { filterIds, prefix = '' }: TableStateOptions,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const name of ['q', 'sort', 'page', ...filterIds]) next.delete(`${prefix}${name}`);
  if (state.query.trim()) next.set(`${prefix}q`, state.query);
  if (state.sort) next.set(`${prefix}sort`, `${state.sort.descending ? '-' : ''}${state.sort.id}`);
  if (state.page > 1) next.set(`${prefix}page`, String(state.page));
  for (const [id, values] of Object.entries(state.filters)) {
    for (const value of values) next.append(`${prefix}${id}`, value);
  }
  return next;
}
