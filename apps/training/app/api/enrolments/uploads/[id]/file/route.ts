import { fileResponse } from '@repo/files/file-response';
import { servedContentTypes } from '@repo/files/file-types';
import { idParams } from '@repo/schemas/training/common';
import { errors } from '#domain/errors.ts';
import { auditAndReadOriginal } from '#domain/uploads/audit-and-read-original.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getEnrolmentUploadFile',
  summary: 'The spreadsheet as it was uploaded',
  description: 'Kept encrypted for 90 days; the download is in the audit log.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: idParams,
  response: { contentType: servedContentTypes, description: 'The file' },
  errors: [errors.staleProof, errors.uploadNotFound, errors.uploadEmptied],
  run: async ({ ctx, params }) => fileResponse(await auditAndReadOriginal(ctx, params.id)),
});
