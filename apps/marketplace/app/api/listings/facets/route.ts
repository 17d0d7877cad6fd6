import { listingFacets } from '@repo/schemas/marketplace/listing';
import { facetQuery } from '@repo/schemas/marketplace/listing-query';
import { countFacetsAsJson } from '#domain/listings/count-facets.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'countFacets',
  summary: 'What a search could be narrowed to, with counts',
  tags: ['Listings'],
  access: 'public',
  mayLag: true,
  rateLimit: 'search',
  query: facetQuery,
  response: { schema: listingFacets },
  // Tests check the JSON against the schema.
  run: ({ ctx, query }) => countFacetsAsJson(ctx, query),
});
