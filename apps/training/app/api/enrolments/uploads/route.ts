import {
  enrolmentUploadPage,
  newUploadBody,
  uploadDetail,
  uploadLimits,
  uploadListQuery,
} from '@repo/schemas/training/enrolment-upload';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listVisibleEnrolmentUploads } from '#domain/uploads/list-visible-enrolment-uploads.ts';
import { storeAndCheckUpload } from '#domain/uploads/store-and-check-upload.ts';
import { route } from '#http.ts';
import { usesBuiltInWorkflow } from '#workflow-webhook.ts';

export const GET = route({
  operationId: 'listEnrolmentUploads',
  summary: 'The uploads of enrolments, the latest first',
  description: 'All of them for an admin; for an API key those that it made itself.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  query: uploadListQuery,
  response: { schema: enrolmentUploadPage },
  run: async ({ ctx, query }) => ({
    success: true as const,
    ...(await listVisibleEnrolmentUploads(ctx, query)),
  }),
});

export const POST = successDataRoute({
  operationId: 'createEnrolmentUpload',
  summary: 'Read and check a spreadsheet of enrolments',
  description: 'Answers the preview: every row has a verdict. Nothing is sent before `POST …/submit`.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  rateLimit: 'upload',
  body: newUploadBody,
  bodyType: 'multipart',
  maxFileBytes: uploadLimits.fileBytes,
  response: { schema: uploadDetail },
  mayTakeLong: 'asks the agency for classes that are not here',
  errors: [errors.fileRefused],
  run: ({ ctx, body }) => storeAndCheckUpload(ctx, body, { usesBuiltInWorkflow: usesBuiltInWorkflow() }),
});
