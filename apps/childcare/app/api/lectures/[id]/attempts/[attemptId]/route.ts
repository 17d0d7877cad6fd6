import { attemptParams, attemptResponse } from '@repo/schemas/childcare/quiz-attempt';
import { saveAnswersBody, saveAnswersResponse } from '@repo/schemas/quiz-attempt';
import { errors } from '#domain/errors.ts';
import { scoreOverdueAndGetOwnAttempt } from '#domain/quiz/get-attempt.ts';
import { saveAnswers } from '#domain/quiz/save-answers.ts';
import { route } from '#http.ts';

const shared = { tags: ['Learning'], access: 'user', params: attemptParams } as const;
const refusals = [
  errors.forbidden,
  errors.lectureNotFound,
  errors.notAQuiz,
  errors.attemptNotFound,
  errors.paymentRequired,
];

export const GET = route({
  ...shared,
  operationId: 'getAttempt',
  summary: 'One of your attempts',
  response: { schema: attemptResponse },
  errors: refusals,
  run: async ({ ctx, params: { id: lectureId, attemptId } }) => ({
    attempt: await scoreOverdueAndGetOwnAttempt(ctx, { lectureId, attemptId }),
  }),
});

export const PUT = route({
  ...shared,
  operationId: 'saveAnswers',
  summary: 'Keep answers while an attempt is under way',
  rateLimit: 'progress',
  body: saveAnswersBody,
  response: { schema: saveAnswersResponse },
  errors: [...refusals, errors.attemptOver],
  run: ({ ctx, params: { id: lectureId, attemptId }, body }) =>
    saveAnswers(ctx, { lectureId, attemptId }, body.answers),
});
