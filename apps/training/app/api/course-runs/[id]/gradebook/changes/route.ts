import { idParams } from '@repo/schemas/training/common';
import { changedGradebook, gradebookChangesQuery } from '@repo/schemas/training/gradebook';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getGradebookIfChanged } from '#domain/gradebook/get-gradebook.ts';

export const GET = successDataRoute({
  operationId: 'getChangedGradebook',
  summary: 'A gradebook, or null when it is as the caller knows it',
  description: 'For pages that follow the changes of colleagues.',
  tags: ['Grading'],
  access: 'trainer',
  params: idParams,
  query: gradebookChangesQuery,
  response: { schema: changedGradebook },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params, query }) => getGradebookIfChanged(ctx, params.id, query),
});
