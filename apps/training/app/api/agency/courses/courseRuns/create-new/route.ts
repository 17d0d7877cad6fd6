import { agencyRunDetail, createAgencyRunBody } from '@repo/schemas/training/agency';
import { envelope, succeed } from '@repo/schemas/training/common';
import { createAgencyRun } from '#domain/agency/create-agency-run.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'createAgencyRun',
  summary: 'Publishes a new run at the agency and stores it here',
  description:
    'Intake size, threshold, venue and e-mail come from Company Settings unless they are sent; a 0 that is sent counts. A ' +
    'retry after a failure finds what an earlier try left at the agency (adopted: true): nothing is published twice. For staff, ' +
    'or admins alone where Company Settings say so (agencyAccess).',
  tags: ['Agency'],
  access: 'staff',
  body: createAgencyRunBody,
  response: { schema: envelope(agencyRunDetail) },
  mayTakeLong: 'waits for the agency',
  errors: [errors.duplicateAtAgency, errors.publishingNow, errors.agencyRefused, errors.agencyUnavailable],
  run: async ({ ctx, body }) => succeed(await createAgencyRun(ctx, body)),
});
