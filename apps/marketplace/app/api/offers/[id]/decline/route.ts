import { idParams } from '@repo/schemas/marketplace/common';
import { offer } from '@repo/schemas/marketplace/offer';
import { errors } from '#domain/errors.ts';
import { declineOfferAndNotify } from '#domain/offers/answer-offer.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'declineOffer',
  summary: 'Decline the other person’s offer',
  tags: ['Offers'],
  access: 'user',
  rateLimit: 'offer',
  params: idParams,
  response: { schema: offer },
  errors: [errors.offerNotFound, errors.forbidden, errors.offerNotOpen],
  run: ({ ctx, params }) => declineOfferAndNotify(ctx, params.id),
});
