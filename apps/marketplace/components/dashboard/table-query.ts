import { SEARCH_MAX_LENGTH } from '@repo/schemas/marketplace/common';
import { type OwnListingQuery, ownListingFilters } from '@repo/schemas/marketplace/own-listing-query';
import { tablePageSize } from '@repo/ui/table-range';
import { readPageNumber } from '@repo/ui/table-state';

/** The query in the address, and the link to the same as CSV. Ignores invalid values and truncates a search that is too long. */
export function parseQueryAndCsvHref(parameters: URLSearchParams): {
  query: OwnListingQuery;
  csvHref: string;
} {
  const { status, q, sort } = ownListingFilters.shape;
  const page = readPageNumber(parameters);
  const filters = {
    status: status.safeParse(parameters.get('status') ?? '').data,
    q: q.safeParse((parameters.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH)).data,
    sort: sort.safeParse(parameters.get('sort') ?? '').data,
  };
  const wanted = new URLSearchParams({
    ...(filters.status && { status: filters.status }),
    ...(filters.q && { q: filters.q }),
    ...(filters.sort && { sort: filters.sort }),
  });
  const path = '/api/me/listings/export';
  return {
    query: { ...filters, page, limit: tablePageSize },
    csvHref: wanted.size > 0 ? `${path}?${wanted}` : path,
  };
}
