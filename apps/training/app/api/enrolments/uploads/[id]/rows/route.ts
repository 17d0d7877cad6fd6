import { idParams } from '@repo/schemas/training/common';
import { correctRowsAnswer, correctRowsBody } from '@repo/schemas/training/enrolment-upload';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { correctAndRecheckRows } from '#domain/uploads/correct-rows.ts';
import { usesBuiltInWorkflow } from '#workflow-webhook.ts';

export const PATCH = successDataRoute({
  operationId: 'correctEnrolmentUploadRows',
  summary: 'Correct cells, leave rows out, confirm rows; they are checked again at once',
  description:
    'Made on a `revision`; another one meanwhile is 400. The answer has every row whose verdict was looked at again: duplicates ' +
    'of a corrected row too. After a submission only rows that were not sent or that failed can be corrected.',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  params: idParams,
  body: correctRowsBody,
  maxBodyBytes: 6 * 1024 * 1024,
  response: { schema: correctRowsAnswer },
  mayTakeLong: 'asks the agency for classes that are not here',
  errors: [errors.uploadNotFound, errors.uploadChanged, errors.uploadNotEditable, errors.uploadEmptied],
  run: ({ ctx, params, body }) =>
    correctAndRecheckRows(ctx, params.id, body, { usesBuiltInWorkflow: usesBuiltInWorkflow() }),
});
