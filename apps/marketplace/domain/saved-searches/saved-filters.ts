import { facetQuery, type ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { errors } from '#domain/errors.ts';
import { filterParameters } from '#domain/listings/search-parameters.ts';

export type SavedFilters = Omit<ListingFilters, 'match'>;

/** Of the query of an address. Throws invalid for filters that do not exist or contradict each other, and where there is none. */
export function readSavedFilters(parameters: string): { filters: SavedFilters; parameters: string } {
  const sent: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(parameters)) sent[name] = [...(sent[name] ?? []), value];
  const single = Object.fromEntries(
    Object.entries(sent).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
  const parsed = facetQuery.safeParse(single);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'This is no search';
    throw errors.invalid({ message, details: [{ field: 'parameters', message }] });
  }
  const { match: _, ...filters } = parsed.data;
  const canonical = filterParameters(filters);
  if (canonical === '') {
    const message = 'Search for something first: words, a category or another filter';
    throw errors.invalid({ message, details: [{ field: 'parameters', message }] });
  }
  return { filters, parameters: canonical };
}
