import { idParams } from '@repo/schemas/marketplace/common';
import { makeOfferBody, offer, offerListQuery, offerPage } from '@repo/schemas/marketplace/offer';
import { errors } from '#domain/errors.ts';
import { listOffers } from '#domain/offers/list-offers.ts';
import { makeOfferAndNotify } from '#domain/offers/make-offer.ts';
import { route } from '#http.ts';

const common = { tags: ['Offers'], access: 'user' as const, params: idParams };

export const GET = route({
  ...common,
  operationId: 'listOffers',
  summary: "A conversation's offers, newest first",
  query: offerListQuery,
  response: { schema: offerPage },
  errors: [errors.conversationNotFound],
  run: ({ ctx, params, query }) => listOffers(ctx, params.id, query),
});

export const POST = route({
  ...common,
  operationId: 'makeOffer',
  summary: 'Offer a price to the seller, for 48 hours',
  rateLimit: 'offer',
  body: makeOfferBody,
  response: { schema: offer },
  errors: [
    errors.conversationNotFound,
    errors.forbidden,
    errors.cannotWrite,
    errors.notForSale,
    errors.offerOpen,
  ],
  run: ({ ctx, params, body }) => makeOfferAndNotify(ctx, params.id, body),
});
