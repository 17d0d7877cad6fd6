import { csvResponse } from '@repo/http/csv-response';
import { ownListingFilters } from '@repo/schemas/marketplace/own-listing-query';
import { exportOwnListingsAsCsv } from '#domain/listings/export-own-listings-as-csv.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportOwnListings',
  summary: 'The caller’s listings as CSV',
  description: 'Every listing that matches, in any status but deleted.',
  tags: ['Listings'],
  access: 'user',
  query: ownListingFilters,
  response: { contentType: 'text/csv', description: 'The listings' },
  run: ({ ctx, query }) => csvResponse('my-listings', exportOwnListingsAsCsv(ctx, query)),
});
