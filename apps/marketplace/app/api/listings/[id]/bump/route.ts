import { idParams } from '@repo/schemas/marketplace/common';
import { bumpedListing } from '@repo/schemas/marketplace/listing';
import { errors } from '#domain/errors.ts';
import { bumpOwnListing } from '#domain/listings/bump-listing.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'bumpListing',
  summary: 'Bring an available listing of one’s own back to the top of the latest',
  description:
    'Once in seven days, counted from its publication or the last time. `createdAt` and the order `recent` stay as they are.',
  tags: ['Listings'],
  access: 'user',
  params: idParams,
  response: { schema: bumpedListing },
  errors: [errors.notBumpable, errors.forbidden, errors.listingNotFound],
  run: ({ ctx, params }) => bumpOwnListing(ctx, params.id),
});
