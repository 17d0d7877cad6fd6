import { envelope, succeed } from '@repo/schemas/training/common';
import { bulkPreview, bulkPreviewBody, maxGradeSheetBytes } from '@repo/schemas/training/grading';
import { errors } from '#domain/errors.ts';
import { previewBulkGrades } from '#domain/grading/preview-bulk-grades.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'previewBulkGrades',
  summary: 'What a CSV of grades would do, row by row',
  description: 'Nothing is stored. Rows without a score are left as they are.',
  tags: ['Grading'],
  access: 'trainer',
  rateLimit: 'upload',
  body: bulkPreviewBody,
  bodyType: 'multipart',
  maxFileBytes: maxGradeSheetBytes,
  response: { schema: envelope(bulkPreview) },
  errors: [errors.assessmentNotFound, errors.fileRefused],
  run: async ({ ctx, body }) => succeed(await previewBulkGrades(ctx, body)),
});
