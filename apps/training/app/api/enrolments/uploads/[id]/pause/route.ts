import { envelope, id, succeed } from '@repo/schemas/training/common';
import { uploadAnswer } from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { pauseUpload } from '#domain/uploads/send/pause-upload.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'pauseEnrolmentUpload',
  summary: 'Pause an upload that is being sent',
  description: 'Begins no further rows; those on their way are finished.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: z.object({ id }),
  response: { schema: envelope(uploadAnswer) },
  errors: [errors.uploadNotFound, errors.impossibleUploadStep],
  run: async ({ ctx, params }) => succeed(await pauseUpload(ctx, params.id)),
});
