import { agencyRunDetail, publishRunBody } from '@repo/schemas/training/agency';
import { envelope, succeed } from '@repo/schemas/training/common';
import { publishLocalRun } from '#domain/agency/publish-local-run.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'publishCourseRun',
  summary: 'Publishes a class of this service at the agency',
  tags: ['Agency'],
  access: 'admin',
  body: publishRunBody,
  response: { schema: envelope(agencyRunDetail) },
  mayTakeLong: 'waits for the agency',
  errors: [
    errors.alreadyPublished,
    errors.duplicateAtAgency,
    errors.publishingNow,
    errors.agencyRefused,
    errors.agencyUnavailable,
  ],
  run: async ({ ctx, body }) => succeed(await publishLocalRun(ctx, body)),
});
