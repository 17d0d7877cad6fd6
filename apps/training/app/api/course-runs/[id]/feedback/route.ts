import { idParams } from '@repo/schemas/training/common';
import { classFeedback } from '@repo/schemas/training/feedback';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getClassFeedback } from '#domain/feedback/class-feedback.ts';

export const GET = successDataRoute({
  operationId: 'getClassFeedback',
  summary: 'What learners say about a class',
  description: 'For its trainer and admins. Nobody can see who said what.',
  tags: ['Feedback'],
  access: 'trainer',
  params: idParams,
  response: { schema: classFeedback },
  errors: [errors.courseRunNotFound, errors.feedbackNotAsked],
  run: ({ ctx, params }) => getClassFeedback(ctx, params.id),
});
