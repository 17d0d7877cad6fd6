import { enrolment, enrolmentQuery } from '@repo/schemas/training/enrolment';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { listEnrolments } from '#domain/enrolments/list-enrolments.ts';
import { errors } from '#domain/errors.ts';

export const GET = successDataRoute({
  operationId: 'listEnrollments',
  summary: 'The caller’s enrolments, the latest first',
  description: 'Admins may ask for those of somebody else with `userId`.',
  tags: ['Enrolments'],
  access: 'user',
  query: enrolmentQuery,
  response: { schema: z.array(enrolment) },
  errors: [errors.forbidden],
  run: ({ ctx, query }) => listEnrolments(ctx, query),
});
