import { idParams } from '@repo/schemas/training/common';
import {
  gradebookImportBody,
  gradebookImportPreview,
  maxGradebookFileBytes,
} from '@repo/schemas/training/gradebook';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { previewGradebookImport } from '#domain/gradebook/preview-import.ts';

export const POST = successDataRoute({
  operationId: 'previewGradebookImport',
  summary: 'What a file would change in a gradebook, cell by cell',
  description: 'Nothing is stored.',
  tags: ['Grading'],
  access: 'trainer',
  rateLimit: 'upload',
  params: idParams,
  body: gradebookImportBody,
  bodyType: 'multipart',
  maxFileBytes: maxGradebookFileBytes,
  response: { schema: gradebookImportPreview },
  errors: [errors.courseRunNotFound, errors.fileRefused],
  run: ({ ctx, params, body }) => previewGradebookImport(ctx, params.id, body),
});
