import type { ListingQuery, ListingSort } from '@repo/schemas/marketplace/listing-query';

export type SearchState = Partial<Omit<ListingQuery, 'limit' | 'match'>>;

/** The order of a page whose address names none. */
export const defaultSort = ({ query }: Pick<SearchState, 'query'>): ListingSort =>
  query ? 'relevance' : 'recent';

/** As in the address: without defaults and in one order, so that equal searches have equal addresses. */
export function searchParameters(state: SearchState): [name: string, value: string][] {
  const { query, category, condition, minPrice, maxPrice, location, tag, attributes, sort, page } = state;
  const values = {
    query,
    category: category?.join(','),
    condition: condition?.join(','),
    minPrice: minPrice?.toString(),
    maxPrice: maxPrice?.toString(),
    location,
    tag,
    attributes,
    // Nothing is relevant to a search without words.
    sort: sort === defaultSort(state) || (sort === 'relevance' && !query) ? undefined : sort,
    page: page === 1 ? undefined : page?.toString(),
  };
  return Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** What is searched for, whatever the order and page: the query of an address, empty without a filter. */
export const filterParameters = (state: SearchState): string =>
  new URLSearchParams(searchParameters({ ...state, sort: undefined, page: undefined })).toString();

function withParameters(path: string, state: SearchState): string {
  const parameters = new URLSearchParams(searchParameters(state));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

export const searchPath = (state: SearchState): string => withParameters('/', state);

/** Of the Atom feed of what a search finds; order and page do not matter. */
export const feedPath = (state: SearchState): string =>
  withParameters('/api/listings/feed', { ...state, sort: undefined, page: undefined });
