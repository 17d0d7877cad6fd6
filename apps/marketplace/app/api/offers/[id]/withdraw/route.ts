import { idParams } from '@repo/schemas/marketplace/common';
import { offer } from '@repo/schemas/marketplace/offer';
import { errors } from '#domain/errors.ts';
import { withdrawOffer } from '#domain/offers/answer-offer.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'withdrawOffer',
  summary: 'Withdraw an open offer of one’s own',
  tags: ['Offers'],
  access: 'user',
  rateLimit: 'offer',
  params: idParams,
  response: { schema: offer },
  errors: [errors.offerNotFound, errors.forbidden, errors.offerNotOpen],
  run: ({ ctx, params }) => withdrawOffer(ctx, params.id),
});
