import { idParams } from '@repo/schemas/training/common';
import { feedbackAnswersBody, ownFeedback } from '@repo/schemas/training/feedback';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { answerFeedback, getOwnFeedback } from '#domain/feedback/own-feedback.ts';

const common = {
  tags: ['Feedback'],
  access: 'user',
  params: idParams,
  response: { schema: ownFeedback },
} as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'getOwnFeedback',
  summary: 'What the caller is asked about a class that they attended',
  errors: [errors.feedbackNotAsked],
  run: ({ ctx, params }) => getOwnFeedback(ctx, params.id),
});

export const POST = successDataRoute({
  ...common,
  operationId: 'answerFeedback',
  summary: 'Answer the questions about a class, once',
  description:
    'The answers are stored apart from who gave them, so they can be neither shown again nor changed.',
  body: feedbackAnswersBody,
  errors: [errors.feedbackNotAsked, errors.feedbackAnswered, errors.feedbackClosed],
  run: ({ ctx, params, body }) => answerFeedback(ctx, params.id, body),
});
