import type { CourseQuery } from '@repo/schemas/childcare/course';

export type CatalogueState = Partial<Pick<CourseQuery, 'search' | 'category' | 'level' | 'page'>>;

/** The address of a catalogue page. A change of a filter returns to page 1. */
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

export function hasCatalogueFilter({ search, category, level }: CatalogueState): boolean {
  return Boolean(search || category || level);
}
