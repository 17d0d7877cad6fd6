import { attemptParams, scoredAttemptResponse } from '@repo/schemas/childcare/quiz-attempt';
import { submitAttemptBody } from '@repo/schemas/quiz-attempt';
import { errors } from '#domain/errors.ts';
import { submitAttemptAndNotify } from '#domain/quiz/submit-attempt.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'submitAttempt',
  summary: 'Have an attempt scored',
  description:
    'With what is right and why. Passing completes the lecture. Five seconds after dueAt what was saved before is what counts.',
  tags: ['Learning'],
  access: 'user',
  params: attemptParams,
  body: submitAttemptBody,
  response: { schema: scoredAttemptResponse },
  errors: [
    errors.forbidden,
    errors.lectureNotFound,
    errors.notAQuiz,
    errors.attemptNotFound,
    errors.paymentRequired,
  ],
  run: ({ ctx, params: { id: lectureId, attemptId }, body }) =>
    submitAttemptAndNotify(ctx, { lectureId, attemptId }, body),
});
