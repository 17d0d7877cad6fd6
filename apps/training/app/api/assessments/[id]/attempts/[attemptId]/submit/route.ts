import { submitAttemptBody } from '@repo/schemas/quiz-attempt';
import { handedInQuiz, quizAttemptParams } from '@repo/schemas/training/quiz';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { handInAttempt } from '#domain/quizzes/hand-in-attempt.ts';

export const POST = successDataRoute({
  operationId: 'handInQuiz',
  summary: 'Hand in your attempt at a quiz',
  description:
    'The last answers may be included; after the time is over only those saved before count. The score waits as a draft until a trainer releases it.',
  tags: ['Submissions'],
  access: 'learner',
  params: quizAttemptParams,
  body: submitAttemptBody,
  response: { schema: handedInQuiz },
  errors: [errors.attemptNotFound],
  run: ({ ctx, params: { id: assessmentId, attemptId }, body }) =>
    handInAttempt(ctx, { assessmentId, attemptId }, body),
});
