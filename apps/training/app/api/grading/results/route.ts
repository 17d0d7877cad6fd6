import { classResults, classResultsQuery } from '@repo/schemas/training/grade-draft';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listClassResults } from '#domain/grade-drafts/list-class-results.ts';

export const GET = successDataRoute({
  operationId: 'listClassResults',
  summary: 'Grades and drafts of a class for one assessment, with what a release would send',
  tags: ['Grading'],
  access: 'trainer',
  query: classResultsQuery,
  response: { schema: classResults },
  errors: [errors.assessmentNotFound],
  run: ({ ctx, query }) => listClassResults(ctx, query),
});
