import { listingActivity } from '@repo/schemas/marketplace/listing';
import { getOwnListingActivityLast14Days } from '#domain/listings/get-own-listing-activity.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'measureActivity',
  summary: 'Views and likes of the caller’s listings over the last 14 Singapore days',
  tags: ['Listings'],
  access: 'user',
  response: { schema: listingActivity },
  run: ({ ctx }) => getOwnListingActivityLast14Days(ctx),
});
