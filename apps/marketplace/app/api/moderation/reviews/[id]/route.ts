import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { moderateReviewBody } from '@repo/schemas/marketplace/review';
import { errors } from '#domain/errors.ts';
import { moderateReview } from '#domain/reviews/moderate-review.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'moderateReview',
  summary: 'Hide a published review or its answer, or show it again',
  description: 'What is hidden is neither shown nor counted.',
  tags: ['Moderation'],
  access: 'moderator',
  params: idParams,
  body: moderateReviewBody,
  response: { schema: messageAnswer },
  errors: [errors.reviewNotFound, errors.forbidden],
  run: ({ ctx, params, body }) => moderateReview(ctx, params.id, body),
});
