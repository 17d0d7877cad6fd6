import { agencyRunDetail } from '@repo/schemas/training/agency';
import { idParams } from '@repo/schemas/training/common';
import { cancelAgencyRunBody } from '@repo/schemas/training/course-run';
import { successDataRoute } from '#data-route.ts';
import { cancelRunAtAgencyAndHere } from '#domain/agency/cancel-run-at-agency-and-here.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'cancelAgencyRun',
  summary: 'Takes a published run off the agency’s list and cancels the class',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  body: cancelAgencyRunBody,
  response: { schema: agencyRunDetail },
  mayTakeLong: 'waits for the agency',
  errors: [errors.courseRunNotFound, errors.notPublished, errors.agencyRefused, errors.agencyUnavailable],
  run: ({ ctx, params, body }) => cancelRunAtAgencyAndHere(ctx, params.id, body.reason),
});
