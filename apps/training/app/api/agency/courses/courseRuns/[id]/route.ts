import { agencyRunDetail, editAgencyRunBody } from '@repo/schemas/training/agency';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { editRunAtAgencyAndHereAndNotify } from '#domain/agency/edit-agency-run.ts';
import { errors } from '#domain/errors.ts';

export const PUT = successDataRoute({
  operationId: 'editAgencyRun',
  summary: 'Changes a published run at the agency and here',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  body: editAgencyRunBody,
  response: { schema: agencyRunDetail },
  mayTakeLong: 'waits for the agency',
  errors: [
    errors.courseRunNotFound,
    errors.notPublished,
    errors.changedMeanwhile,
    errors.sessionAttended,
    errors.classChanged,
    errors.agencyRefused,
    errors.agencyUnavailable,
  ],
  run: ({ ctx, params, body }) => editRunAtAgencyAndHereAndNotify(ctx, params.id, body),
});
