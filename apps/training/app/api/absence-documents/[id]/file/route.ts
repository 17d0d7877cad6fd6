import { fileResponse } from '@repo/files/file-response';
import { servedContentTypes } from '@repo/files/file-types';
import { idParams } from '@repo/schemas/training/common';
import { readAbsenceDocumentFileAndAuditAccess } from '#domain/absence-documents/read-absence-document-file.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getAbsenceDocumentFile',
  summary: 'The file of a document of an absence, as a download',
  description:
    'For the learner, the trainers of the class and admins. A look of somebody else is in the audit log.',
  tags: ['Attendance'],
  access: 'user',
  params: idParams,
  response: { contentType: servedContentTypes, description: 'A PDF, JPEG or PNG file' },
  errors: [errors.documentNotFound],
  run: async ({ ctx, params }) => fileResponse(await readAbsenceDocumentFileAndAuditAccess(ctx, params.id)),
});
