import { idParams } from '@repo/schemas/training/common';
import { quizAttempt } from '@repo/schemas/training/quiz';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { startOrContinueAttempt } from '#domain/quizzes/start-attempt.ts';

export const POST = successDataRoute({
  operationId: 'startQuizAttempt',
  summary: 'Begin your attempt at a quiz, or continue it',
  description:
    'For learners in a class of its course. The questions are drawn when it begins, and the server keeps the time. A resit is the next attempt.',
  tags: ['Submissions'],
  access: 'learner',
  params: idParams,
  response: { schema: quizAttempt },
  errors: [
    errors.assessmentNotFound,
    errors.notAQuiz,
    errors.notEnrolled,
    errors.alreadyGraded,
    errors.quizHandedIn,
  ],
  run: ({ ctx, params }) => startOrContinueAttempt(ctx, params.id),
});
