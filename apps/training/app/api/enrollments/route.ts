import { envelope, succeed } from '@repo/schemas/training/common';
import { enrolment, enrolmentQuery } from '@repo/schemas/training/enrolment';
import { z } from 'zod';
import { listEnrolments } from '#domain/enrolments/list-enrolments.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listEnrollments',
  summary: 'The caller’s enrolments, the latest first',
  description: 'Admins may ask for those of somebody else with `userId`.',
  tags: ['Enrolments'],
  access: 'user',
  query: enrolmentQuery,
  response: { schema: envelope(z.array(enrolment)) },
  run: async ({ ctx, query }) => succeed(await listEnrolments(ctx, query)),
});
