import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { listing, updateListingBody } from '@repo/schemas/marketplace/listing';
import { errors } from '#domain/errors.ts';
import { getListingAsJsonAndCountView } from '#domain/listings/get-listing.ts';
import { softDeleteListing } from '#domain/listings/soft-delete-listing.ts';
import { updateListing } from '#domain/listings/update-listing.ts';
import { route } from '#http.ts';

const shared = { tags: ['Listings'], access: 'user', params: idParams } as const;
const changeErrors = [errors.forbidden, errors.listingNotFound, errors.inBundle];

export const GET = route({
  ...shared,
  operationId: 'getListing',
  summary: 'One listing, by id or slug',
  access: 'public',
  response: { schema: listing },
  errors: [errors.listingNotFound],
  run: ({ ctx, params }) => getListingAsJsonAndCountView(ctx, params.id),
});

export const PUT = route({
  ...shared,
  operationId: 'updateListing',
  summary: 'Change a listing of one’s own',
  body: updateListingBody,
  response: { schema: listing },
  errors: [...changeErrors, errors.impossibleStatus, errors.categoryNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => updateListing(ctx, params.id, body),
});

export const DELETE = route({
  ...shared,
  operationId: 'deleteListing',
  summary: 'Take a listing of one’s own away for good',
  response: { schema: messageAnswer },
  errors: changeErrors,
  run: ({ ctx, params }) => softDeleteListing(ctx, params.id),
});
