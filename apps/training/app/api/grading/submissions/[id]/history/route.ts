import { idParams } from '@repo/schemas/training/common';
import { gradeHistory } from '@repo/schemas/training/grade-draft';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listGradeHistory } from '#domain/grade-drafts/list-grade-history.ts';

export const GET = successDataRoute({
  operationId: 'listGradeHistory',
  summary: 'Every grade that was given for a submission, the newest first',
  tags: ['Grading'],
  access: 'trainer',
  params: idParams,
  response: { schema: gradeHistory },
  errors: [errors.submissionNotFound],
  run: ({ ctx, params }) => listGradeHistory(ctx, params.id),
});
