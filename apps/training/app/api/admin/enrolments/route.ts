import {
  adminEnrolBody,
  adminEnrolmentPage,
  adminEnrolmentQuery,
  enrolmentAnswer,
} from '@repo/schemas/training/enrolment';
import { successDataRoute } from '#data-route.ts';
import { enrolKnownOrNewPersonAndNotify } from '#domain/enrolments/enrol-person.ts';
import { listAllEnrolments } from '#domain/enrolments/list-all-enrolments.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listAllEnrolments',
  summary: 'Everybody’s enrolments, a page at a time',
  tags: ['Enrolments'],
  access: 'admin',
  query: adminEnrolmentQuery,
  response: { schema: adminEnrolmentPage },
  run: async ({ ctx, query }) => ({ success: true as const, ...(await listAllEnrolments(ctx, query)) }),
});

export const POST = successDataRoute({
  operationId: 'enrolPerson',
  summary: 'Enrol somebody in a class',
  description:
    'By address. Who has no account gets one when `fullName` is given, with a mail to set a password; a class that is published at the agency needs `identityNumber` then.',
  tags: ['Enrolments'],
  access: 'admin',
  body: adminEnrolBody,
  response: { schema: enrolmentAnswer },
  errors: [
    errors.courseRunNotFound,
    errors.userNotFound,
    errors.identityTaken,
    errors.alreadyEnrolled,
    errors.classFull,
  ],
  run: ({ ctx, body }) => enrolKnownOrNewPersonAndNotify(ctx, body),
});
