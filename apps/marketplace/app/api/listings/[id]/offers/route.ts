import { idParams } from '@repo/schemas/marketplace/common';
import { makeOfferBody, offer } from '@repo/schemas/marketplace/offer';
import { errors } from '#domain/errors.ts';
import { makeOfferForListing } from '#domain/offers/make-offer.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'makeOfferForListing',
  summary: 'Offer a price to the seller; begins a conversation or continues it',
  tags: ['Offers'],
  access: 'user',
  rateLimit: 'offer',
  params: idParams,
  body: makeOfferBody,
  response: { schema: offer },
  errors: [
    errors.listingNotFound,
    errors.ownListing,
    errors.cannotWrite,
    errors.notForSale,
    errors.offerOpen,
  ],
  run: ({ ctx, params, body }) => makeOfferForListing(ctx, params.id, body),
});
