import { idParams } from '@repo/schemas/marketplace/common';
import { offer } from '@repo/schemas/marketplace/offer';
import { errors } from '#domain/errors.ts';
import { acceptOfferReserveAndNotify } from '#domain/offers/answer-offer.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'acceptOffer',
  summary: 'Accept the other person’s offer, which reserves the listing',
  tags: ['Offers'],
  access: 'user',
  rateLimit: 'offer',
  params: idParams,
  response: { schema: offer },
  errors: [
    errors.offerNotFound,
    errors.forbidden,
    errors.cannotWrite,
    errors.offerNotOpen,
    errors.notForSale,
  ],
  run: ({ ctx, params }) => acceptOfferReserveAndNotify(ctx, params.id),
});
