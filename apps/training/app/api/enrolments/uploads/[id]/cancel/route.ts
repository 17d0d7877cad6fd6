import { envelope, id, succeed } from '@repo/schemas/training/common';
import { uploadAnswer } from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { cancelUpload } from '#domain/uploads/send/cancel-upload.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'cancelEnrolmentUpload',
  summary: 'Cancel the rest of an upload',
  description:
    'What is stored stays stored. Rows that may be with the agency are settled first; the upload has ended once `finishedAt` is set.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: z.object({ id }),
  response: { schema: envelope(uploadAnswer) },
  errors: [errors.uploadNotFound, errors.impossibleUploadStep],
  run: async ({ ctx, params }) => succeed(await cancelUpload(ctx, params.id)),
});
