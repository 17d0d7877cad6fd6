import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { replyBody } from '@repo/schemas/marketplace/review';
import { errors } from '#domain/errors.ts';
import { replyToReviewOnce } from '#domain/reviews/reply-to-review.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'replyToReview',
  summary: 'Answer a published review of oneself, once',
  tags: ['Reviews'],
  access: 'user',
  rateLimit: 'review',
  params: idParams,
  body: replyBody,
  response: { schema: messageAnswer },
  errors: [errors.reviewNotFound, errors.alreadyReplied],
  run: ({ ctx, params, body }) => replyToReviewOnce(ctx, params.id, body),
});
