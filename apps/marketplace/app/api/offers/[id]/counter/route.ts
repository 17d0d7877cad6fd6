import { idParams } from '@repo/schemas/marketplace/common';
import { makeOfferBody, offer } from '@repo/schemas/marketplace/offer';
import { errors } from '#domain/errors.ts';
import { counterOfferAndNotify } from '#domain/offers/answer-offer.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'counterOffer',
  summary: 'Answer the other person’s offer with another price',
  tags: ['Offers'],
  access: 'user',
  rateLimit: 'offer',
  params: idParams,
  body: makeOfferBody,
  response: { schema: offer },
  errors: [
    errors.offerNotFound,
    errors.forbidden,
    errors.cannotWrite,
    errors.offerNotOpen,
    errors.notForSale,
  ],
  run: ({ ctx, params, body }) => counterOfferAndNotify(ctx, params.id, body),
});
