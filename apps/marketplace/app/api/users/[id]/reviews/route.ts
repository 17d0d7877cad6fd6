import { idParams } from '@repo/schemas/marketplace/common';
import { reviewListQuery, reviewPage } from '@repo/schemas/marketplace/review';
import { errors } from '#domain/errors.ts';
import { listPublishedReviewsOf } from '#domain/reviews/list-reviews.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listReviews',
  summary: 'Reviews of a person by those who bought from or sold to them, the latest first',
  description: 'The rating counts the latest review of each author.',
  tags: ['Reviews'],
  access: 'public',
  params: idParams,
  query: reviewListQuery,
  response: { schema: reviewPage },
  errors: [errors.userNotFound],
  run: ({ ctx, params, query }) => listPublishedReviewsOf(ctx, params.id, query),
});
