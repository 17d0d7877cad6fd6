import { fileResponse } from '@repo/files/file-response';
import { servedContentTypes } from '@repo/files/file-types';
import { errors } from '#domain/errors.ts';
import { readFileAndAuditAccess } from '#domain/files/read-file-and-audit-access.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getUpload',
  summary: 'An uploaded document, at its fileUrl',
  description:
    'For its owner and admins; for trainers the work that they may grade and the documents of learners who are in the classes they run. Pictures and PDF are shown, everything else is saved.',
  tags: ['Documents'],
  access: 'user',
  response: { contentType: servedContentTypes, description: 'The document' },
  errors: [errors.documentNotFound],
  run: async ({ ctx, request }) => fileResponse(await readFileAndAuditAccess(ctx, request.url)),
});
