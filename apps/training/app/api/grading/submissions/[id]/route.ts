import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { submissionRow } from '@repo/schemas/training/submission';
import { errors } from '#domain/errors.ts';
import { getGradableSubmission } from '#domain/grading/list-grading-queue.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getGradableSubmission',
  summary: 'One submission as it is now, for who may grade it',
  tags: ['Grading'],
  access: 'trainer',
  params: idParams,
  response: { schema: envelope(submissionRow) },
  errors: [errors.submissionNotFound],
  run: async ({ ctx, params }) => succeed(await getGradableSubmission(ctx, params.id)),
});
