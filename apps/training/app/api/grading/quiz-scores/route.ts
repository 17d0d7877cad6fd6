import { classResultsQuery } from '@repo/schemas/training/grade-draft';
import { scoreAgainBody, scoreAgainPreview, scoredAgain } from '@repo/schemas/training/quiz';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { previewScoreAgain, scoreAgain } from '#domain/quizzes/score-again.ts';

export const GET = successDataRoute({
  operationId: 'previewQuizScores',
  summary: 'Whose draft of a quiz would change if it was scored again by the key of now',
  description: 'Of a class, and only what learners have not seen.',
  tags: ['Grading'],
  access: 'trainer',
  query: classResultsQuery,
  response: { schema: scoreAgainPreview },
  errors: [errors.assessmentNotFound],
  run: ({ ctx, query }) => previewScoreAgain(ctx, query),
});

export const POST = successDataRoute({
  operationId: 'scoreQuizAgain',
  summary: 'Score handed-in quizzes again, all that are named or none',
  tags: ['Grading'],
  access: 'trainer',
  body: scoreAgainBody,
  response: { schema: scoredAgain },
  errors: [errors.assessmentNotFound, errors.resultsNotReady],
  run: ({ ctx, body }) => scoreAgain(ctx, body),
});
