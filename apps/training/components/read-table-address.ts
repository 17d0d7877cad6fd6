type TableAddress = {
  /** For the table's query schema. */
  query: { q: string; sort: string | undefined } & Record<string, string | string[] | undefined>;
  /** CSV of all pages with the same filters; `more` adds parameters of the page's path. */
  csvHref: (path: string, more?: Readonly<Record<string, string>>) => string;
};

/** Parses a server-side table's address; a long search is truncated. */
export function readTableAddress(parameters: URLSearchParams, filterIds: readonly string[]): TableAddress {
  const q = (parameters.get('q') ?? '').trim().slice(0, 200);
  const sort = parameters.get('sort') ?? undefined;
  const filters = filterIds.map((id) => [id, parameters.getAll(id)] as const);
  const wanted = new URLSearchParams([
    ...(q ? [['q', q]] : []),
    ...(sort ? [['sort', sort]] : []),
    ...filters.flatMap(([id, values]) => values.map((value) => [id, value])),
  ]);
  return {
    query: { q, sort, ...Object.fromEntries(filters) },
    csvHref: (path, more = {}) => {
      const all = new URLSearchParams([...Object.entries(more), ...wanted]);
      return all.size > 0 ? `${path}?${all}` : path;
    },
  };
}
