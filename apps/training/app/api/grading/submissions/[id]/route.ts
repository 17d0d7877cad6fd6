import { idParams } from '@repo/schemas/training/common';
import { submissionRow } from '@repo/schemas/training/submission';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getGradableSubmission } from '#domain/grading/find-gradable-submission.ts';

export const GET = successDataRoute({
  operationId: 'getGradableSubmission',
  summary: 'One submission as it is now, for who may grade it',
  tags: ['Grading'],
  access: 'trainer',
  params: idParams,
  response: { schema: submissionRow },
  errors: [errors.submissionNotFound],
  run: ({ ctx, params }) => getGradableSubmission(ctx, params.id),
});
