import { agencyRunDetail, publishRunBody } from '@repo/schemas/training/agency';
import { successDataRoute } from '#data-route.ts';
import { publishLocalRunAtAgency } from '#domain/agency/publish-local-run.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'publishCourseRun',
  summary: 'Publishes a class of this service at the agency',
  tags: ['Agency'],
  access: 'admin',
  body: publishRunBody,
  response: { schema: agencyRunDetail },
  mayTakeLong: 'waits for the agency',
  errors: [
    errors.courseRunNotFound,
    errors.alreadyPublished,
    errors.duplicateAtAgency,
    errors.publishingNow,
    errors.agencyRefused,
    errors.agencyUnavailable,
  ],
  run: ({ ctx, body }) => publishLocalRunAtAgency(ctx, body),
});
