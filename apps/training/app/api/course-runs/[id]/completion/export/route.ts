import { fileResponse } from '@repo/files/file-response';
import { idParams } from '@repo/schemas/training/common';
import { completionExportQuery } from '@repo/schemas/training/completion';
import { xlsxType } from '@repo/sheets/write-workbook';
import { exportCompletion } from '#domain/completion/export-completion.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportCompletion',
  summary: 'Competence and attendance of the learners of a class, as CSV or .xlsx',
  description: 'For its trainer and admins.',
  tags: ['Classes'],
  access: 'trainer',
  params: idParams,
  query: completionExportQuery,
  response: { contentType: ['text/csv', xlsxType], description: 'By `format`' },
  errors: [errors.courseRunNotFound],
  run: async ({ ctx, params, query }) => fileResponse(await exportCompletion(ctx, params.id, query.format)),
});
