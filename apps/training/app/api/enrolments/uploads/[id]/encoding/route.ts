import { idParams } from '@repo/schemas/training/common';
import { chooseEncodingBody, uploadDetail } from '@repo/schemas/training/enrolment-upload';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { replaceRowsFromOriginal } from '#domain/uploads/replace-rows-from-original.ts';
import { usesBuiltInWorkflow } from '#workflow-webhook.ts';

export const POST = successDataRoute({
  operationId: 'chooseEnrolmentUploadEncoding',
  summary: 'Read and check a text file in another encoding',
  description:
    'Answers the preview. Its rows replace those that were read before, with their corrections. Only before the upload ' +
    'is sent; a workbook is 400. Made on a `revision`; another one meanwhile is 400.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  rateLimit: 'upload',
  params: idParams,
  body: chooseEncodingBody,
  response: { schema: uploadDetail },
  mayTakeLong: 'asks the agency for classes that are not here',
  errors: [
    errors.uploadNotFound,
    errors.uploadChanged,
    errors.impossibleUploadStep,
    errors.uploadEmptied,
    errors.fileRefused,
  ],
  run: ({ ctx, params, body: { encoding, revision } }) =>
    replaceRowsFromOriginal(
      ctx,
      { id: params.id, revision, usesBuiltInWorkflow: usesBuiltInWorkflow() },
      { encoding },
    ),
});
