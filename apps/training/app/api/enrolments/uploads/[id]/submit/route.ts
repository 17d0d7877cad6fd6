import { envelope, id, succeed } from '@repo/schemas/training/common';
import { uploadAnswer } from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { submitUpload } from '#domain/uploads/send/submit-upload.ts';
import { route } from '#http.ts';
import { workflowWebhook } from '#workflow-webhook.ts';

export const POST = route({
  operationId: 'submitEnrolmentUpload',
  summary: 'Send the rows of a checked upload',
  description:
    'Answers at once; a worker sends the rows, each exactly once. Follow it with `GET …/events`. Of two submissions one wins.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: z.object({ id }),
  response: { schema: envelope(uploadAnswer) },
  errors: [errors.uploadNotFound, errors.impossibleUploadStep],
  run: async ({ ctx, params }) => {
    const workflow = workflowWebhook() === null ? 'built_in' : 'webhook';
    return succeed(await submitUpload(ctx, params.id, { workflow }));
  },
});
