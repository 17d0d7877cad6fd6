import { fileResponse } from '@repo/files/file-response';
import { servedContentTypes } from '@repo/files/file-types';
import { idParams } from '@repo/schemas/childcare/common';
import { errors } from '#domain/errors.ts';
import { readEvidence } from '#domain/sign-offs/get-sign-off.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getSignOffEvidence',
  summary: 'The file that a learner added to a request for a sign-off',
  description: 'For the learner, and for managers of the centre; the audit log says which manager opened it.',
  tags: ['Sign-offs'],
  access: 'user',
  params: idParams,
  response: { contentType: servedContentTypes, description: 'A PDF, JPEG or PNG file' },
  errors: [errors.signOffNotFound],
  run: async ({ ctx, params }) => fileResponse(await readEvidence(ctx, params.id)),
});
