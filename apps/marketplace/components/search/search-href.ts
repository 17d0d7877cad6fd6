import type { ListingQuery } from '@repo/schemas/marketplace/listing-query';

export type SearchState = Partial<Omit<ListingQuery, 'limit'>>;

/** As in the address: without defaults and in one order, so that equal searches have equal addresses. */
export function searchParameters(state: SearchState): [name: string, value: string][] {
  const { query, category, condition, minPrice, maxPrice, location, tag, sort, page } = state;
  const values = {
    query,
    category: category?.join(','),
    condition: condition?.join(','),
    minPrice: minPrice?.toString(),
    maxPrice: maxPrice?.toString(),
    location,
    tag,
    sort: sort === 'recent' ? undefined : sort,
    page: page === 1 ? undefined : page?.toString(),
  };
  return Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** Any change but of the page returns to page 1. */
export function searchHref(state: SearchState, change: SearchState = {}): string {
  const parameters = new URLSearchParams(searchParameters({ ...state, page: 1, ...change }));
  return parameters.size === 0 ? '/' : `/?${parameters}`;
}

/** Order and page do not count. */
export function isFiltered(state: SearchState): boolean {
  return searchParameters({ ...state, sort: undefined, page: undefined }).length > 0;
}

export function toggleValue<T extends string>(values: readonly T[] | undefined, value: T): T[] | undefined {
  const current = values ?? [];
  const next = current.includes(value) ? current.filter((each) => each !== value) : [...current, value];
  return next.length === 0 ? undefined : next;
}
