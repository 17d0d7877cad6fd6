import { idParams } from '@repo/schemas/training/common';
import { uploadDetail, uploadRowsQuery } from '@repo/schemas/training/enrolment-upload';
import { successDataRoute, successMessageRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { deleteUnsentUpload } from '#domain/uploads/delete-unsent-upload.ts';
import { getUploadWithRows } from '#domain/uploads/get-upload.ts';

export const GET = successDataRoute({
  operationId: 'getEnrolmentUpload',
  summary: 'An upload with a page of its rows, in the order of the sheet',
  description:
    'Identity numbers are masked. `reveal=true` shows them to an admin, and is in the audit log. `search` looks into the cells, ' +
    'the reference number and the row number ("#12"), and takes a whole identity number too.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: idParams,
  query: uploadRowsQuery,
  response: { schema: uploadDetail },
  errors: [errors.staleProof, errors.uploadNotFound],
  run: ({ ctx, params, query }) => getUploadWithRows(ctx, params.id, query),
});

export const DELETE = successMessageRoute({
  operationId: 'discardEnrolmentUpload',
  summary: 'Discard an upload that was never sent, with its rows and its file',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: idParams,
  errors: [errors.uploadNotFound, errors.uploadSent],
  run: async ({ ctx, params }) => {
    await deleteUnsentUpload(ctx, params.id);
    return { message: 'The upload is discarded' };
  },
});
