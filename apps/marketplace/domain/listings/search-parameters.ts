import type { ListingQuery, ListingSort } from '@repo/schemas/marketplace/listing-query';
import { radiusRangeKilometres } from '@repo/schemas/marketplace/places/near-limits';
import { isPositionText } from '@repo/schemas/marketplace/places/position';

export type SearchState = Partial<Omit<ListingQuery, 'limit' | 'match'>>;

/** The order of a page whose address names none. */
export const defaultSortFor = ({ query }: Pick<SearchState, 'query'>): ListingSort =>
  query ? 'relevance' : 'latest';

/** Nothing is relevant to a search without words, or nearest to nowhere. */
const isUsable = (state: SearchState) =>
  state.sort !== defaultSortFor(state) &&
  !(state.sort === 'relevance' && !state.query) &&
  !(state.sort === 'distance' && state.near === undefined);

/** As in the address: without defaults and in one order, so that equal searches have equal addresses. */
export function searchParameters(state: SearchState): [name: string, value: string][] {
  const { query, category, condition, minPrice, maxPrice, location, near, radius, tag } = state;
  const { attributes, sort, page } = state;
  const values = {
    query,
    category: category?.join(','),
    condition: condition?.join(','),
    minPrice: minPrice?.toString(),
    maxPrice: maxPrice?.toString(),
    location,
    near,
    radius: near === undefined || radius === radiusRangeKilometres.most ? undefined : radius?.toString(),
    tag,
    attributes,
    sort: isUsable(state) ? sort : undefined,
    page: page === 1 ? undefined : page?.toString(),
  };
  return Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** What is searched for, whatever the order and page: the query of an address, empty without a filter. */
export const filterQueryString = (state: SearchState): string =>
  new URLSearchParams(searchParameters({ ...state, sort: undefined, page: undefined })).toString();

function withParameters(path: string, state: SearchState): string {
  const parameters = new URLSearchParams(searchParameters(state));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

export const searchPath = (state: SearchState): string => withParameters('/', state);

/** Whether an address says where its reader is: it is not to be stored, or given to others. */
export const isNearReadersPosition = ({ near }: Pick<SearchState, 'near'>): boolean =>
  near !== undefined && isPositionText(near);

/** Of the Atom feed of what a search finds; order and page do not matter. Without where the reader is. */
export const listingFeedPath = (state: SearchState): string =>
  withParameters('/api/listings/feed', {
    ...state,
    ...(isNearReadersPosition(state) && { near: undefined }),
    sort: undefined,
    page: undefined,
  });
