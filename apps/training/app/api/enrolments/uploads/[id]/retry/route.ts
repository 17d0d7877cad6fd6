import { envelope, id, succeed } from '@repo/schemas/training/common';
import { uploadAnswer } from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { retryUpload } from '#domain/uploads/send/retry-upload.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'retryEnrolmentUpload',
  summary: 'Send the rows again that failed, were corrected, or nobody could settle',
  description: 'What nobody could settle is looked up first, and sent only if the agency has not got it.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: z.object({ id }),
  response: { schema: envelope(uploadAnswer) },
  errors: [errors.uploadNotFound, errors.impossibleUploadStep],
  run: async ({ ctx, params }) => succeed(await retryUpload(ctx, params.id)),
});
