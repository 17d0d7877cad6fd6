import type { ListingQuery } from '@repo/schemas/marketplace/listing-query';

export type SearchState = Partial<Omit<ListingQuery, 'limit'>>;

/** Equal searches have equal addresses. Any change but of the page returns to page 1. */
export function searchHref(state: SearchState, change: SearchState = {}): string {
  const next: SearchState = { ...state, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (next.query) parameters.set('query', next.query);
  if (next.category?.length) parameters.set('category', next.category.join(','));
  if (next.condition?.length) parameters.set('condition', next.condition.join(','));
  if (next.minPrice !== undefined) parameters.set('minPrice', String(next.minPrice));
  if (next.maxPrice !== undefined) parameters.set('maxPrice', String(next.maxPrice));
  if (next.location) parameters.set('location', next.location);
  if (next.tag) parameters.set('tag', next.tag);
  if (next.sort && next.sort !== 'recent') parameters.set('sort', next.sort);
  if (next.page && next.page > 1) parameters.set('page', String(next.page));
  const query = parameters.toString();
  return query === '' ? '/' : `/?${query}`;
}

/** Order and page do not count. */
export function isFiltered({
  query,
  category,
  condition,
  minPrice,
  maxPrice,
  location,
  tag,
}: SearchState): boolean {
  return Boolean(
    query ||
      category?.length ||
      condition?.length ||
      minPrice !== undefined ||
      maxPrice !== undefined ||
      location ||
      tag,
  );
}

export function toggleValue<T extends string>(values: readonly T[] | undefined, value: T): T[] | undefined {
  const current = values ?? [];
  const next = current.includes(value) ? current.filter((each) => each !== value) : [...current, value];
  return next.length === 0 ? undefined : next;
}
