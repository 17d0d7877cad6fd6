import { listingSuggestions } from '@repo/schemas/marketplace/listing';
import { suggestQuery } from '@repo/schemas/marketplace/listing-query';
import { suggestSearches } from '#domain/listings/suggest-searches.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'suggestSearches',
  summary: 'What a person may be typing',
  tags: ['Listings'],
  access: 'public',
  mayLag: true,
  rateLimit: 'search',
  query: suggestQuery,
  response: { schema: listingSuggestions },
  run: ({ ctx, query }) => suggestSearches(ctx, query),
});
