import { type SearchState, searchHref } from '../search/search-href.ts';

/** Of the places of what a search finds. Order and page do not matter. */
export const mapHref = (state: SearchState): string =>
  `/map${searchHref(state, { sort: undefined }).slice(1)}`;
