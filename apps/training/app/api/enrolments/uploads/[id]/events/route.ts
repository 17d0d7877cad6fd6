import { idParams } from '@repo/schemas/training/common';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';
import { openUploadStream } from '#upload-stream.ts';

export const GET = route({
  operationId: 'watchEnrolmentUpload',
  summary: 'An upload as it is sent, as Server-Sent Events',
  description:
    'One event, `progress`, whose data is the upload as `GET …/uploads/[id]` gives it: at once, after every gap, and at most ' +
    'twice a second while something changes. The stream ends with the upload.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: idParams,
  response: 'stream',
  errors: [errors.uploadNotFound],
  run: ({ ctx, params, request }) => openUploadStream(ctx, params.id, request),
});
