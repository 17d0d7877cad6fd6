import { idParams } from '@repo/schemas/training/common';
import { savedCells, saveGradebookBody } from '@repo/schemas/training/gradebook';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { saveGradebookDrafts } from '#domain/gradebook/save-gradebook.ts';

export const POST = successDataRoute({
  operationId: 'importGradebook',
  summary: 'Store the drafts of a previewed file, all or none',
  description: 'A cell that was changed after the preview is refused by its version, and nothing is stored.',
  tags: ['Grading'],
  access: 'trainer',
  rateLimit: 'upload',
  params: idParams,
  body: saveGradebookBody,
  response: { schema: savedCells },
  errors: [errors.courseRunNotFound, errors.gradeChanged],
  run: ({ ctx, params, body }) => saveGradebookDrafts(ctx, params.id, body, 'import'),
});
