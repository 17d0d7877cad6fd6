import { id } from '@repo/schemas/childcare/common';
import { centreStay, correctStayBody } from '@repo/schemas/childcare/job-role';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { correctStay } from '#domain/job-roles/correct-stay.ts';
import { getStay } from '#domain/job-roles/get-stay.ts';
import { route } from '#http.ts';

const shared = {
  tags: ['Requirements'],
  access: 'manager',
  params: z.object({ id, learnerId: id }),
  response: { schema: centreStay },
} as const;

export const GET = route({
  ...shared,
  operationId: 'getStay',
  summary: 'When a learner joined the centre, and their job role',
  errors: [errors.organizationNotFound, errors.learnerNotFound],
  run: ({ ctx, params }) => getStay(ctx, params),
});

export const PUT = route({
  ...shared,
  operationId: 'correctStay',
  rateLimit: 'mails',
  summary: 'Correct when a learner joined, or change their job role',
  description:
    'What requirements ask of them now is assigned or taken back at once. The audit log keeps both.',
  body: correctStayBody,
  errors: [
    errors.organizationNotFound,
    errors.learnerNotFound,
    errors.jobRoleNotFound,
    errors.changedMeanwhile,
  ],
  run: ({ ctx, params, body }) => correctStay(ctx, params, body),
});
