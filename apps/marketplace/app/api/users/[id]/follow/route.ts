import { idParams } from '@repo/schemas/marketplace/common';
import { followState } from '@repo/schemas/marketplace/follow';
import { errors } from '#domain/errors.ts';
import { followSeller } from '#domain/following/follow-seller.ts';
import { unfollowSeller } from '#domain/following/unfollow-seller.ts';
import { route } from '#http.ts';

const shared = {
  tags: ['Following'],
  access: 'user',
  params: idParams,
  response: { schema: followState },
} as const;

export const PUT = route({
  ...shared,
  operationId: 'followSeller',
  summary: 'Follow a seller, to be told of new listings',
  description: 'The seller sees how many follow, and not who. A block ends it.',
  rateLimit: 'follow',
  errors: [errors.userNotFound, errors.ownAccount, errors.cannotFollow, errors.tooManyFollowed],
  run: ({ ctx, params }) => followSeller(ctx, params.id),
});

export const DELETE = route({
  ...shared,
  operationId: 'unfollowSeller',
  summary: 'Follow a seller no more',
  rateLimit: 'follow',
  errors: [errors.userNotFound, errors.ownAccount],
  run: ({ ctx, params }) => unfollowSeller(ctx, params.id),
});
