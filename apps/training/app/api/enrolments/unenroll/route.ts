import { enrolmentAnswer, unenrolBody } from '@repo/schemas/training/enrolment';
import { successDataRoute } from '#data-route.ts';
import { withdrawOwnOrAsAdminAndNotify } from '#domain/enrolments/withdraw-enrolment.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'unenroll',
  summary: 'Withdraw from a class',
  description:
    'One’s own enrolment until the class begins, or anybody’s at any time for an admin. The place is free again.',
  tags: ['Enrolments'],
  access: 'user',
  body: unenrolBody,
  response: { schema: enrolmentAnswer },
  errors: [errors.enrolmentNotFound, errors.enrolmentEnded, errors.withdrawalClosed],
  run: ({ ctx, body }) => withdrawOwnOrAsAdminAndNotify(ctx, body.enrollmentId),
});
