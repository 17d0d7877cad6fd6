import { earlierAttempts, gradeDraftQuery } from '@repo/schemas/training/grade-draft';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listEarlierAttempts } from '#domain/grade-drafts/list-attempts.ts';

export const GET = successDataRoute({
  operationId: 'listEarlierAttempts',
  summary: 'Graded attempts of a learner before the present one, the latest first',
  tags: ['Grading'],
  access: 'trainer',
  query: gradeDraftQuery,
  response: { schema: earlierAttempts },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass],
  run: ({ ctx, query }) => listEarlierAttempts(ctx, query),
});
