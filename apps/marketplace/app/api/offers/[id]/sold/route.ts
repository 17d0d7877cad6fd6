import { idParams } from '@repo/schemas/marketplace/common';
import { dealList } from '@repo/schemas/marketplace/offer';
import { markBundleSold } from '#domain/deals/bundle-deals.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'sellBundle',
  summary: 'Mark all listings of an accepted offer for several as sold to its buyer',
  description: 'The agreed amount is divided among the sales in the proportion of the prices.',
  tags: ['Offers'],
  access: 'user',
  rateLimit: 'offer',
  params: idParams,
  response: { schema: dealList },
  errors: [
    errors.offerNotFound,
    errors.forbidden,
    errors.singleOffer,
    errors.offerNotOpen,
    errors.impossibleStatus,
  ],
  run: ({ ctx, params }) => markBundleSold(ctx, params.id),
});
