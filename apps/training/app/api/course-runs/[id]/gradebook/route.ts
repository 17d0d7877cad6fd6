import { idParams } from '@repo/schemas/training/common';
import { gradebook, savedCells, saveGradebookBody } from '@repo/schemas/training/gradebook';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getGradebook } from '#domain/gradebook/get-gradebook.ts';
import { saveGradebookDrafts } from '#domain/gradebook/save-gradebook.ts';

const common = { tags: ['Grading'], access: 'trainer', params: idParams } as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'getGradebook',
  summary: 'The learners of a class and what there is of them for each assessment',
  description: 'For its trainer and admins. In blind marking a result is here from its release on.',
  response: { schema: gradebook },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params }) => getGradebook(ctx, params.id),
});

export const PUT = successDataRoute({
  ...common,
  operationId: 'saveGradebook',
  summary: 'Store drafts of scores, all or none',
  description: 'Learners see nothing of them before they are released.',
  body: saveGradebookBody,
  response: { schema: savedCells },
  errors: [errors.courseRunNotFound, errors.gradeChanged],
  run: ({ ctx, params, body }) => saveGradebookDrafts(ctx, params.id, body),
});
