import { makeBundleOfferBody, offer } from '@repo/schemas/marketplace/offer';
import { errors } from '#domain/errors.ts';
import { makeBundleOffer } from '#domain/offers/make-bundle-offer.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'makeBundleOffer',
  summary: 'Offer one price for several listings of a seller, in the chat about the first',
  tags: ['Offers'],
  access: 'user',
  rateLimit: 'offer',
  body: makeBundleOfferBody,
  response: { schema: offer },
  errors: [
    errors.listingNotFound,
    errors.ownListing,
    errors.severalSellers,
    errors.cannotWrite,
    errors.notForSale,
    errors.offerOpen,
  ],
  run: ({ ctx, body }) => makeBundleOffer(ctx, body),
});
