/** What a table shows of its rows. It lives in the address, so that Back works and a view can be shared. */
export type TableState = {
  query: string;
  /** The column sorted by; null is the rows' own order. */
  sort: { id: string; descending: boolean } | null;
  /** From 1. */
  page: number;
  /** Chosen values by column id; a column without choice is absent. */
  filters: Readonly<Record<string, readonly string[]>>;
};

export type TableStateOptions = {
  /** Columns that may be filtered and sorted by; anything else in the address is ignored. */
  filterIds: readonly string[];
  sortIds: readonly string[];
  /** What a column may be filtered by, where that is known; any other value in the address is ignored. */
  filterValues?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Before each parameter's name, where a page has two tables: "runs." */
  prefix?: string;
};

/** The page that a parameter asks for, from 1. Nonsense counts as absent. */
export function readPageNumber(parameters: URLSearchParams, name = 'page'): number {
  const page = Number(parameters.get(name));
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Reads `q`, `sort` ("price" or "-price"), `page`, and a repeated parameter for each filter. Nonsense counts as absent. */
export function readTableState(parameters: URLSearchParams, options: TableStateOptions): TableState {
  const { filterIds, sortIds, filterValues = {}, prefix = '' } = options;
  const sort = parameters.get(`${prefix}sort`) ?? '';
  const sortId = sort.replace(/^-/, '');
  const filters = filterIds
    .map((id) => {
      const known = filterValues[id];
      const values = parameters
        .getAll(`${prefix}${id}`)
        .filter((value) => known?.includes(value) ?? value !== '');
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

/** The address's parameters with this state in them. Others stay; what is as usual is left out. */
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
