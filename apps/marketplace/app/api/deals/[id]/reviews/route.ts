import { idParams } from '@repo/schemas/marketplace/common';
import { dealReviews, reviewBody } from '@repo/schemas/marketplace/review';
import { errors } from '#domain/errors.ts';
import { getDealReviews } from '#domain/reviews/get-deal-reviews.ts';
import { writeReviewPublishPairAndNotify } from '#domain/reviews/write-review.ts';
import { route } from '#http.ts';

const shared = { tags: ['Reviews'], access: 'user', params: idParams } as const;

export const GET = route({
  ...shared,
  operationId: 'getDealReviews',
  summary: 'What the caller wrote about a sale, and whether the two sides can read each other',
  response: { schema: dealReviews },
  errors: [errors.dealNotFound],
  run: ({ ctx, params }) => getDealReviews(ctx, params.id),
});

export const POST = route({
  ...shared,
  operationId: 'writeReview',
  summary: 'Review the other side of a sale, within 14 days',
  description: 'It is published once both sides wrote, or when the 14 days are over, and cannot be changed.',
  rateLimit: 'review',
  body: reviewBody,
  response: { status: 201, schema: dealReviews },
  errors: [errors.dealNotFound, errors.dealCancelled, errors.reviewTooLate, errors.alreadyReviewed],
  run: ({ ctx, params, body }) => writeReviewPublishPairAndNotify(ctx, params.id, body),
});
