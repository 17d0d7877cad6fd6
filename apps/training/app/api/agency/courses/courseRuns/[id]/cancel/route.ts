import { agencyRunDetail } from '@repo/schemas/training/agency';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { cancelRunBody } from '@repo/schemas/training/course-run';
import { cancelAgencyRun } from '#domain/agency/cancel-agency-run.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'cancelAgencyRun',
  summary: 'Takes a published run off the agency’s list and cancels the class',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  body: cancelRunBody,
  response: { schema: envelope(agencyRunDetail) },
  mayTakeLong: 'waits for the agency',
  errors: [errors.courseRunNotFound, errors.notPublished, errors.agencyRefused, errors.agencyUnavailable],
  run: async ({ ctx, params, body }) => succeed(await cancelAgencyRun(ctx, params.id, body.reason)),
});
