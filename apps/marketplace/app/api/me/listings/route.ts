import { ownListingPage } from '@repo/schemas/marketplace/listing';
import { ownListingQuery } from '@repo/schemas/marketplace/own-listing-query';
import { listOwnListings } from '#domain/listings/list-own-listings.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listOwnListings',
  summary: 'The caller’s listings, in any status but deleted',
  tags: ['Listings'],
  access: 'user',
  query: ownListingQuery,
  response: { schema: ownListingPage },
  run: ({ ctx, query }) => listOwnListings(ctx, query),
});
