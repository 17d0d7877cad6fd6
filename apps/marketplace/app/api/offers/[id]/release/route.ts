import { idParams } from '@repo/schemas/marketplace/common';
import { offer } from '@repo/schemas/marketplace/offer';
import { releaseBundle } from '#domain/deals/bundle-deals.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'releaseBundle',
  summary: 'Make all listings of an accepted offer for several available again, reserved or sold',
  tags: ['Offers'],
  access: 'user',
  rateLimit: 'offer',
  params: idParams,
  response: { schema: offer },
  errors: [errors.offerNotFound, errors.forbidden, errors.singleOffer, errors.offerNotOpen],
  run: ({ ctx, params }) => releaseBundle(ctx, params.id),
});
