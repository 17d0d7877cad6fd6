import { createListingBody, listing, listingPage } from '@repo/schemas/marketplace/listing';
import { listingQuery } from '@repo/schemas/marketplace/listing-query';
import { errors } from '#domain/errors.ts';
import { createListing } from '#domain/listings/create-listing.ts';
import { searchListingsAsJson } from '#domain/listings/search-listings.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'searchListings',
  summary: 'Search the available listings',
  description:
    'A limit over 50 is taken as 50. An unknown category and a page past the end give an empty list.',
  tags: ['Listings'],
  access: 'public',
  mayLag: true,
  rateLimit: 'search',
  query: listingQuery,
  response: { schema: listingPage },
  // JSON from the database; tests check it against the schema.
  run: ({ ctx, query }) => searchListingsAsJson(ctx, query),
});

export const POST = route({
  operationId: 'createListing',
  summary: 'Publish a listing',
  tags: ['Listings'],
  access: 'user',
  body: createListingBody,
  response: { status: 201, schema: listing },
  errors: [errors.categoryNotFound],
  run: ({ ctx, body }) => createListing(ctx, body),
});
