import { bulkGradingAnswer, bulkGradingBody } from '@repo/schemas/training/grading';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { gradeInBulk } from '#domain/grading/grade-in-bulk.ts';

export const POST = successDataRoute({
  operationId: 'gradeInBulk',
  summary: 'Store many grades of one assessment, all of them or none',
  description:
    'Empty feedback leaves what is stored. The answer counts the grades that changed. For a trainer, an assessment of a course of which they run a class.',
  tags: ['Grading'],
  access: 'trainer',
  body: bulkGradingBody,
  response: { schema: bulkGradingAnswer },
  mayTakeLong: 'stores up to a whole class in one transaction',
  errors: [errors.assessmentNotFound],
  run: ({ ctx, body }) => gradeInBulk(ctx, body),
});
