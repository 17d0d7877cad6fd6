import { facetQuery, type ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { SAVED_SEARCH_MAX_LENGTH, savedSearchTooLongMessage } from '@repo/schemas/marketplace/saved-search';
import { errors } from '#domain/errors.ts';
import { filterQueryString, isNearReadersPosition } from '#domain/listings/search-parameters.ts';

export type SavedFilters = Omit<ListingFilters, 'match'>;

function parseFilters(parameters: string) {
  const sent: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(parameters)) sent[name] = [...(sent[name] ?? []), value];
  const single = Object.fromEntries(
    Object.entries(sent).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
  return facetQuery.safeParse(single);
}

const refuse = (message: string) => errors.invalid({ message, details: [{ field: 'parameters', message }] });

/** Of the query of an address. Throws invalid for filters that do not exist or contradict each other, and where there is none. */
export function parseFiltersToSaveOrThrow(typed: string): { filters: SavedFilters; parameters: string } {
  const parsed = parseFilters(typed);
  if (!parsed.success) throw refuse(parsed.error.issues[0]?.message ?? 'This is no search');
  const { match: _, ...filters } = parsed.data;
  if (isNearReadersPosition(filters))
    throw refuse(
      'A search near you cannot be saved, because we do not store where you are. Choose a place instead',
    );
  const parameters = filterQueryString(filters);
  if (parameters === '') throw refuse('Search for something first: words, a category or another filter');
  // Escaped, Chinese is nine times as long as it was typed.
  if (parameters.length > SAVED_SEARCH_MAX_LENGTH) throw refuse(savedSearchTooLongMessage);
  return { filters, parameters };
}

/** Of stored parameters. Null where this version knows no such search any more: one of them does not hold up the others. */
export const parseSavedFilters = (stored: string): SavedFilters | null => parseFilters(stored).data ?? null;
