import { feedbackForm, saveFeedbackFormBody } from '@repo/schemas/training/feedback';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getFeedbackForm, saveFeedbackForm } from '#domain/feedback/feedback-form.ts';

const common = { tags: ['Feedback'], access: 'admin', response: { schema: feedbackForm } } as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'getFeedbackForm',
  summary: 'What learners are asked after a class',
  run: ({ ctx }) => getFeedbackForm(ctx),
});

export const PUT = successDataRoute({
  ...common,
  operationId: 'saveFeedbackForm',
  summary: 'Change what learners are asked after a class',
  description:
    'Classes that were asked already keep their questions. Turned on, it is for classes that end from then on.',
  body: saveFeedbackFormBody,
  errors: [errors.changedMeanwhile],
  run: ({ ctx, body }) => saveFeedbackForm(ctx, body),
});
