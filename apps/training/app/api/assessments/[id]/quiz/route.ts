import { idParams } from '@repo/schemas/training/common';
import { assessmentQuiz, storeQuizBody } from '@repo/schemas/training/quiz';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getQuiz } from '#domain/quizzes/get-quiz.ts';
import { storeQuiz } from '#domain/quizzes/store-quiz.ts';

export const GET = successDataRoute({
  operationId: 'getQuiz',
  summary: 'The quiz of an assessment, with solutions',
  tags: ['Assessments'],
  access: 'developer',
  params: idParams,
  response: { schema: assessmentQuiz },
  errors: [errors.assessmentNotFound],
  run: ({ ctx, params }) => getQuiz(ctx, params.id),
});

export const PUT = successDataRoute({
  operationId: 'storeQuiz',
  summary: 'Make or change the quiz of an assessment',
  description: 'Of an assessment of the type quiz. Attempts that have begun keep their questions.',
  tags: ['Assessments'],
  access: 'developer',
  params: idParams,
  body: storeQuizBody,
  response: { schema: assessmentQuiz },
  errors: [errors.assessmentNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => storeQuiz(ctx, params.id, body),
});
