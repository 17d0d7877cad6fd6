import { fileResponse } from '@repo/files/file-response';
import { idParams } from '@repo/schemas/training/common';
import { uploadExportQuery } from '@repo/schemas/training/enrolment-upload';
import { xlsxType } from '@repo/sheets/write-workbook';
import { errors } from '#domain/errors.ts';
import { exportMaskedUploadRows } from '#domain/uploads/export-upload-rows.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportEnrolmentUpload',
  summary: 'All rows of an upload with what became of them, as CSV or .xlsx',
  description: 'Identity numbers are masked.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: idParams,
  query: uploadExportQuery,
  response: { contentType: ['text/csv', xlsxType], description: 'By `format`' },
  errors: [errors.uploadNotFound],
  run: async ({ ctx, params, query }) =>
    fileResponse(await exportMaskedUploadRows(ctx, params.id, query.format)),
});
