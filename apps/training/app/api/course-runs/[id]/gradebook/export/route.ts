import { fileResponse } from '@repo/files/file-response';
import { idParams } from '@repo/schemas/training/common';
import { gradebookExportQuery } from '@repo/schemas/training/gradebook';
import { xlsxType } from '@repo/sheets/write-workbook';
import { errors } from '#domain/errors.ts';
import { exportGradebook } from '#domain/gradebook/export-gradebook.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportGradebook',
  summary: 'The gradebook of a class, as CSV or .xlsx',
  description: 'Scores of drafts, or else of released grades. What the import reads.',
  tags: ['Grading'],
  access: 'trainer',
  params: idParams,
  query: gradebookExportQuery,
  response: { contentType: ['text/csv', xlsxType], description: 'By `format`' },
  errors: [errors.courseRunNotFound],
  run: async ({ ctx, params, query }) => fileResponse(await exportGradebook(ctx, params.id, query.format)),
});
