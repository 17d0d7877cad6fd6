import { notModifiedResponse, respondOrNotModified } from '@repo/http/etag';
import { facetQuery } from '@repo/schemas/marketplace/listing-query';
import { getListingFeedAsAtom } from '#domain/listings/get-listing-feed.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getListingFeed',
  summary: 'The newest 50 listings of a search or category as an Atom feed',
  description:
    'For feed readers. Spelling is not corrected. The `updated` of the feed is the latest change of the entries listed, so it is earlier again once that entry leaves the search; the `ETag` says whether the feed changed.',
  tags: ['Listings'],
  access: 'anonymous',
  mayLag: true,
  rateLimit: 'search',
  query: facetQuery,
  response: { contentType: 'application/atom+xml' },
  otherResponses: [notModifiedResponse],
  run: async ({ ctx, query, request }) =>
    respondOrNotModified(request, await getListingFeedAsAtom(ctx, query), {
      contentType: 'application/atom+xml; charset=utf-8',
    }),
});
