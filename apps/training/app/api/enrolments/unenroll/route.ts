import { envelope, succeed } from '@repo/schemas/training/common';
import { enrolmentAnswer, unenrolBody } from '@repo/schemas/training/enrolment';
import { withdraw } from '#domain/enrolments/withdraw.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'unenroll',
  summary: 'Withdraw from a class',
  description:
    'One’s own enrolment until the class begins, or anybody’s at any time for an admin. The place is free again.',
  tags: ['Enrolments'],
  access: 'user',
  body: unenrolBody,
  response: { schema: envelope(enrolmentAnswer) },
  errors: [errors.enrolmentNotFound, errors.enrolmentEnded, errors.withdrawalClosed],
  run: async ({ ctx, body }) => succeed(await withdraw(ctx, body.enrollmentId)),
});
