import { readTableState, type TableStateOptions, writeTableState } from '@repo/ui/table-state';

type TableAddress = {
  page: number;
  /** For the table's query schema. */
  query: { q: string; sort: string | undefined } & Record<string, string | readonly string[] | undefined>;
  /** CSV of all pages with the same filters; `more` adds parameters of the page's path. */
  csvHref: (path: string, more?: Readonly<Record<string, string>>) => string;
};

/** Parses a server-side table's address; invalid values are ignored and a long search is truncated. */
export function parseTableAddress(parameters: URLSearchParams, options: TableStateOptions): TableAddress {
  const { query, page, ...state } = readTableState(parameters, options);
  const q = query.trim().slice(0, 200);
  const filters = writeTableState(new URLSearchParams(), { ...state, query: q, page: 1 }, options);
  return {
    page,
    query: { ...state.filters, q, sort: filters.get('sort') ?? undefined },
    csvHref: (path, more = {}) => {
      const all = new URLSearchParams([...Object.entries(more), ...filters]);
      return all.size > 0 ? `${path}?${all}` : path;
    },
  };
}
