import type { CourseQuery } from '@repo/schemas/childcare/course';

/** The part of the catalogue's filters that lives in the address. */
export type CatalogueState = Partial<Pick<CourseQuery, 'search' | 'category' | 'level' | 'page'>>;

/** The address of a page of the catalogue. A change of anything but the page starts again at page 1. */
export function catalogueHref(state: CatalogueState, change: CatalogueState = {}): string {
  const next: CatalogueState = { ...state, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (next.search) parameters.set('search', next.search);
  if (next.category) parameters.set('category', next.category);
  if (next.level) parameters.set('level', next.level);
  if (next.page && next.page > 1) parameters.set('page', String(next.page));
  const query = parameters.toString();
  return query === '' ? '/courses' : `/courses?${query}`;
}

/** Whether anything narrows the catalogue. */
export function isFiltered({ search, category, level }: CatalogueState): boolean {
  return Boolean(search || category || level);
}
