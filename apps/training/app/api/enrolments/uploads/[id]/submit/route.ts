import { idParams } from '@repo/schemas/training/common';
import { submitUploadBody, uploadAnswer } from '@repo/schemas/training/enrolment-upload';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { startSendingUpload } from '#domain/uploads/send/control-upload.ts';
import { usesBuiltInWorkflow } from '#workflow-webhook.ts';

export const POST = successDataRoute({
  operationId: 'submitEnrolmentUpload',
  summary: 'Send the rows of a checked upload',
  description:
    'Answers at once; a worker sends the rows, each exactly once. Follow it with `GET …/events`. Of two submissions one wins. ' +
    'With the `revision` of the preview, another one meanwhile is 400 and nothing is sent. The body may be absent.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: idParams,
  body: submitUploadBody,
  response: { schema: uploadAnswer },
  errors: [errors.uploadNotFound, errors.uploadChanged, errors.impossibleUploadStep],
  run: ({ ctx, params, body }) =>
    startSendingUpload(ctx, params.id, {
      workflow: usesBuiltInWorkflow() ? 'built_in' : 'webhook',
      revision: body.revision,
    }),
});
