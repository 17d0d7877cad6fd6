import { type SearchState, searchParameters, searchPath } from '#domain/listings/search-parameters.ts';

export { defaultSortFor, type SearchState } from '#domain/listings/search-parameters.ts';

/** All listings, the latest first, without what else the start page shows. */
export const allListingsHref = '/?sort=latest';

/** Any change but of the page returns to page 1. */
export function searchHref(state: SearchState, change: SearchState = {}): string {
  return searchPath({ ...state, page: 1, ...change });
}

/** Order and page do not count. */
export function hasAnyFilter(state: SearchState): boolean {
  return searchParameters({ ...state, sort: undefined, page: undefined }).length > 0;
}

/** The start page shows more than listings, unless its address asks for an order, even the usual one. */
export const isStartPage = (state: SearchState, sentSort: unknown): boolean =>
  sentSort === undefined && searchParameters(state).length === 0;

export function toggleValue<T extends string>(values: readonly T[] | undefined, value: T): T[] | undefined {
  const current = values ?? [];
  const next = current.includes(value) ? current.filter((each) => each !== value) : [...current, value];
  return next.length === 0 ? undefined : next;
}
