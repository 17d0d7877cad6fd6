import { envelope, id, succeed } from '@repo/schemas/training/common';
import { uploadAnswer } from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { resumeUpload } from '#domain/uploads/send/resume-upload.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'resumeEnrolmentUpload',
  summary: 'Continue a paused upload',
  description: 'What was on its way when it paused is looked up before it is sent again.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: z.object({ id }),
  response: { schema: envelope(uploadAnswer) },
  errors: [errors.uploadNotFound, errors.impossibleUploadStep],
  run: async ({ ctx, params }) => succeed(await resumeUpload(ctx, params.id)),
});
