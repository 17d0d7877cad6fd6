import { idParams } from '@repo/schemas/training/common';
import { gradebookChanges, gradebookChangesQuery } from '@repo/schemas/training/gradebook';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listGradebookChanges } from '#domain/gradebook/get-gradebook.ts';

export const GET = successDataRoute({
  operationId: 'listGradebookChanges',
  summary: 'Cells of a gradebook that may have changed since it was read',
  description:
    'For pages that follow the changes of colleagues. Another `shape` asks for the whole gradebook.',
  tags: ['Grading'],
  access: 'trainer',
  params: idParams,
  query: gradebookChangesQuery,
  response: { schema: gradebookChanges },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params, query }) => listGradebookChanges(ctx, params.id, query),
});
