import { pauseUpload } from '#domain/uploads/send/control-upload.ts';
import { uploadStepRoute } from '../../upload-step-route.ts';

export const POST = uploadStepRoute({
  operationId: 'pauseEnrolmentUpload',
  summary: 'Pause an upload that is being sent',
  description: 'Begins no further rows; those on their way are finished.',
  run: pauseUpload,
});
