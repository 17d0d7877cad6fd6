import { idParams } from '@repo/schemas/training/common';
import { chooseSheetBody, uploadDetail } from '@repo/schemas/training/enrolment-upload';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { replaceRowsFromOriginal } from '#domain/uploads/replace-rows-from-original.ts';
import { usesBuiltInWorkflow } from '#workflow-webhook.ts';

export const POST = successDataRoute({
  operationId: 'chooseEnrolmentUploadSheet',
  summary: 'Read and check another sheet of the workbook',
  description:
    'Answers the preview. Its rows replace those of the sheet that was read before, with their corrections. Only before the upload ' +
    'is sent; a text file is 400. Made on a `revision`; another one meanwhile is 400.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  rateLimit: 'upload',
  params: idParams,
  body: chooseSheetBody,
  response: { schema: uploadDetail },
  mayTakeLong: 'asks the agency for classes that are not here',
  errors: [
    errors.uploadNotFound,
    errors.uploadChanged,
    errors.impossibleUploadStep,
    errors.uploadEmptied,
    errors.fileRefused,
  ],
  run: ({ ctx, params, body: { sheet, revision } }) =>
    replaceRowsFromOriginal(
      ctx,
      { id: params.id, revision, usesBuiltInWorkflow: usesBuiltInWorkflow() },
      { sheet },
    ),
});
