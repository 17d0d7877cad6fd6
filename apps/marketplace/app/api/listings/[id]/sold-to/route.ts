import { idParams } from '@repo/schemas/marketplace/common';
import { deal, markSoldToBody } from '@repo/schemas/marketplace/offer';
import { markSoldTo } from '#domain/deals/mark-sold-to.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'sellTo',
  summary: 'Mark a listing of one’s own as sold to somebody who wrote about it',
  tags: ['Offers'],
  access: 'user',
  rateLimit: 'offer',
  params: idParams,
  body: markSoldToBody,
  response: { schema: deal },
  errors: [
    errors.impossibleStatus,
    errors.forbidden,
    errors.cannotWrite,
    errors.listingNotFound,
    errors.userNotFound,
    errors.soldToOther,
    errors.reservedForOther,
    errors.inBundle,
    errors.changedMeanwhile,
  ],
  run: ({ ctx, params, body }) => markSoldTo(ctx, params.id, body),
});
