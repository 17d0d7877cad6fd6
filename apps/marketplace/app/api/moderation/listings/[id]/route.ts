import { idParams } from '@repo/schemas/marketplace/common';
import { moderatedListing, moderateListingBody } from '@repo/schemas/marketplace/moderation';
import { errors } from '#domain/errors.ts';
import { hideListingAndNotifySeller } from '#domain/moderation/hide-listing.ts';
import { restoreListingAndNotifySeller } from '#domain/moderation/restore-listing.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'moderateListing',
  summary: 'Hide a listing with a reason, or bring it back with the status it had',
  tags: ['Moderation'],
  access: 'moderator',
  params: idParams,
  body: moderateListingBody,
  response: { schema: moderatedListing },
  errors: [errors.listingNotFound, errors.impossibleStatus],
  run: ({ ctx, params, body }) =>
    body.action === 'hide'
      ? hideListingAndNotifySeller(ctx, params.id, body)
      : restoreListingAndNotifySeller(ctx, params.id, body.reason),
});
