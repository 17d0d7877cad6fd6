import { retryFailedUploadRows } from '#domain/uploads/send/control-upload.ts';
import { uploadStepRoute } from '../../upload-step-route.ts';

export const POST = uploadStepRoute({
  operationId: 'retryEnrolmentUpload',
  summary: 'Send the rows again that failed, were corrected, or nobody could settle',
  description: 'What nobody could settle is looked up first, and sent only if the agency has not got it.',
  run: retryFailedUploadRows,
});
