import { idParams } from '@repo/schemas/training/common';
import { successMessageRoute } from '#data-route.ts';
import { deleteAbsenceDocument } from '#domain/absence-documents/delete-absence-document.ts';
import { errors } from '#domain/errors.ts';

export const DELETE = successMessageRoute({
  operationId: 'deleteAbsenceDocument',
  summary: 'Delete a document of an absence',
  description: 'One’s own until it is accepted; for the trainers of the class and admins any.',
  tags: ['Attendance'],
  access: 'user',
  params: idParams,
  errors: [errors.documentNotFound, errors.absenceDocumentDecided],
  run: async ({ ctx, params }) => {
    await deleteAbsenceDocument(ctx, params.id);
    return { message: 'Document deleted' };
  },
});
