import { absenceDocument, decideAbsenceDocumentBody } from '@repo/schemas/training/absence-document';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { decideAbsenceDocument } from '#domain/absence-documents/decide-absence-document.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'decideAbsenceDocument',
  summary: 'Accept a document of an absence, or decline it with a sentence',
  description:
    'For the trainers of the class and admins, not for one’s own. An accepted one gives the mark its reason. The learner is notified. A later decision replaces an earlier one.',
  tags: ['Attendance'],
  access: 'trainer',
  params: idParams,
  body: decideAbsenceDocumentBody,
  response: { schema: absenceDocument },
  errors: [errors.documentNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => decideAbsenceDocument(ctx, params.id, body),
});
