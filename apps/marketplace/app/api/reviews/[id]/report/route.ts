import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { reportBody } from '@repo/schemas/marketplace/moderation';
import { errors } from '#domain/errors.ts';
import { reportReview } from '#domain/reports/report-review.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'reportReview',
  summary: 'Report a published review to the moderators, once',
  tags: ['Moderation'],
  access: 'user',
  rateLimit: 'report',
  params: idParams,
  body: reportBody,
  response: { schema: messageAnswer },
  errors: [errors.reviewNotFound, errors.ownAccount, errors.alreadyReported],
  run: ({ ctx, params, body }) => reportReview(ctx, params.id, body),
});
