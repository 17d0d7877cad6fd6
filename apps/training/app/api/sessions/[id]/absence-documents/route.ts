import {
  absenceDocument,
  absenceDocuments,
  absenceDocumentsQuery,
  attachAbsenceDocumentRequest,
} from '@repo/schemas/training/absence-document';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { attachAbsenceDocument } from '#domain/absence-documents/attach-absence-document.ts';
import { listAbsenceDocuments } from '#domain/absence-documents/list-absence-documents.ts';
import { errors } from '#domain/errors.ts';

const refusedAbsences = [errors.sessionNotFound, errors.absenceTooLongAgo, errors.absenceNotMissed];
const common = { tags: ['Attendance'], access: 'user', params: idParams } as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'listAbsenceDocuments',
  summary: 'The documents of one person’s absence from a session',
  description:
    'One’s own; those of others for the trainers of the class and admins. Others get an empty list.',
  query: absenceDocumentsQuery,
  response: { schema: absenceDocuments },
  run: ({ ctx, params, query }) => listAbsenceDocuments(ctx, { sessionId: params.id, userId: query.userId }),
});

export const POST = successDataRoute({
  ...common,
  operationId: 'attachAbsenceDocument',
  summary: 'Add a document that shows why a session was missed',
  description:
    'Learners for themselves, up to 60 days after the session; who takes its attendance for a learner. It changes no mark: it waits for a decision.',
  rateLimit: 'upload',
  ...attachAbsenceDocumentRequest,
  response: { status: 201, schema: absenceDocument },
  errors: [...refusedAbsences, errors.tooManyAbsenceDocuments, errors.fileRefused, errors.storageFull],
  run: ({ ctx, params, body }) => attachAbsenceDocument(ctx, params.id, body),
});
