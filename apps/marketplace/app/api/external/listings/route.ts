import { externalListDescription, externalListQuery } from '@repo/schemas/external-list';
import { externalListingPage } from '@repo/schemas/marketplace/external';
import { listListingsOfKeyOwner } from '#domain/external/list-listings-of-key-owner.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listExternalListings',
  summary: 'The listings of the key’s owner',
  description: externalListDescription,
  tags: ['Automation'],
  access: 'listingsKey',
  query: externalListQuery,
  response: { schema: externalListingPage },
  run: ({ ctx, query }) => listListingsOfKeyOwner(ctx, query),
});
