import { submitUpload } from '#domain/uploads/send/control-upload.ts';
import { workflowWebhook } from '#workflow-webhook.ts';
import { uploadStepRoute } from '../../upload-step-route.ts';

export const POST = uploadStepRoute({
  operationId: 'submitEnrolmentUpload',
  summary: 'Send the rows of a checked upload',
  description:
    'Answers at once; a worker sends the rows, each exactly once. Follow it with `GET …/events`. Of two submissions one wins.',
  run: (ctx, id) => submitUpload(ctx, id, { workflow: workflowWebhook() === null ? 'built_in' : 'webhook' }),
});
