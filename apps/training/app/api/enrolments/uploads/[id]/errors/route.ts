import { fileResponse } from '@repo/files/file-response';
import { idParams } from '@repo/schemas/training/common';
import { xlsxType } from '@repo/sheets/write-workbook';
import { errors } from '#domain/errors.ts';
import { exportRowsToCorrectAsXlsx } from '#domain/uploads/export-rows-to-correct.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getEnrolmentUploadErrors',
  summary: 'The rows that are not good, with the reason, as a workbook to correct and upload again',
  description: 'Identity numbers are whole; the download is in the audit log.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: idParams,
  response: { contentType: xlsxType },
  errors: [errors.staleProof, errors.uploadNotFound, errors.uploadEmptied],
  run: async ({ ctx, params }) => fileResponse(await exportRowsToCorrectAsXlsx(ctx, params.id)),
});
