import { idParams } from '@repo/schemas/marketplace/common';
import { listing, relistBody } from '@repo/schemas/marketplace/listing';
import { errors } from '#domain/errors.ts';
import { relistListing } from '#domain/listings/relist-listing.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'relistListing',
  summary: 'Offer a sold or archived listing of one’s own again',
  tags: ['Listings'],
  access: 'user',
  params: idParams,
  body: relistBody,
  response: { schema: listing },
  errors: [errors.impossibleStatus, errors.forbidden, errors.listingNotFound, errors.inBundle],
  run: ({ ctx, params, body }) => relistListing(ctx, params.id, body),
});
