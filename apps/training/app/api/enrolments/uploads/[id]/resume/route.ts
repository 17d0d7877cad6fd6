import { resumeUpload } from '#domain/uploads/send/control-upload.ts';
import { uploadStepRoute } from '../../upload-step-route.ts';

export const POST = uploadStepRoute({
  operationId: 'resumeEnrolmentUpload',
  summary: 'Continue a paused upload',
  description: 'What was on its way when it paused is looked up before it is sent again.',
  run: resumeUpload,
});
