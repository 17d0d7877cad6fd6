import {
  bulkGradingPreview,
  bulkGradingPreviewBody,
  maxGradeSheetBytes,
} from '@repo/schemas/training/grading';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { previewBulkGrades } from '#domain/grading/preview-bulk-grades.ts';

export const POST = successDataRoute({
  operationId: 'previewBulkGrades',
  summary: 'What a CSV of grades would do, row by row',
  description: 'Nothing is stored. Rows without a score are not changed.',
  tags: ['Grading'],
  access: 'trainer',
  rateLimit: 'upload',
  body: bulkGradingPreviewBody,
  bodyType: 'multipart',
  maxFileBytes: maxGradeSheetBytes,
  response: { schema: bulkGradingPreview },
  errors: [errors.assessmentNotFound, errors.markedByDrafts, errors.fileRefused],
  run: ({ ctx, body }) => previewBulkGrades(ctx, body),
});
