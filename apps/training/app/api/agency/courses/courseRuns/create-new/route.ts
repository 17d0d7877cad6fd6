import { agencyRunDetail, createAgencyRunBody } from '@repo/schemas/training/agency';
import { successDataRoute } from '#data-route.ts';
import { createRunAtAgencyAndHere } from '#domain/agency/create-run-at-agency-and-here.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'createAgencyRun',
  summary: 'Publishes a new run at the agency and stores it here',
  description:
    'Intake size, threshold, venue and e-mail come from Company Settings unless they are sent; a 0 that is sent counts. A ' +
    'retry after a failure finds what an earlier try left at the agency (adopted: true): nothing is published twice. For staff, ' +
    'or admins alone where Company Settings say so (agencyAccess).',
  tags: ['Agency'],
  access: 'staff',
  body: createAgencyRunBody,
  response: { schema: agencyRunDetail },
  mayTakeLong: 'waits for the agency',
  errors: [errors.duplicateAtAgency, errors.publishingNow, errors.agencyRefused, errors.agencyUnavailable],
  run: ({ ctx, body }) => createRunAtAgencyAndHere(ctx, body),
});
