import { cancelUpload } from '#domain/uploads/send/control-upload.ts';
import { uploadStepRoute } from '../../upload-step-route.ts';

export const POST = uploadStepRoute({
  operationId: 'cancelEnrolmentUpload',
  summary: 'Cancel the rest of an upload',
  description:
    'What is stored stays stored. Rows that may be with the agency are settled first; the upload has ended once `finishedAt` is set.',
  run: cancelUpload,
});
