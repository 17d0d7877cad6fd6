import { saveAnswersBody, saveAnswersResponse } from '@repo/schemas/quiz-attempt';
import { quizAttemptParams } from '@repo/schemas/training/quiz';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { saveAnswers } from '#domain/quizzes/save-answers.ts';

export const PUT = successDataRoute({
  operationId: 'saveQuizAnswers',
  summary: 'Save answers of your attempt at a quiz',
  description: 'Questions that are absent keep their answer.',
  tags: ['Submissions'],
  access: 'learner',
  params: quizAttemptParams,
  body: saveAnswersBody,
  response: { schema: saveAnswersResponse },
  errors: [errors.attemptNotFound, errors.attemptOver, errors.notEnrolled],
  run: ({ ctx, params: { id: assessmentId, attemptId }, body }) =>
    saveAnswers(ctx, { assessmentId, attemptId }, body.answers),
});
