import { agencyRunDetail, editAgencyRunBody } from '@repo/schemas/training/agency';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { editAgencyRun } from '#domain/agency/edit-agency-run.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'editAgencyRun',
  summary: 'Changes a published run at the agency and here',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  body: editAgencyRunBody,
  response: { schema: envelope(agencyRunDetail) },
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
  run: async ({ ctx, params, body }) => succeed(await editAgencyRun(ctx, params.id, body)),
});
