import { idParams, messageAnswer } from '@repo/schemas/childcare/common';
import { remindOfAssignment } from '#domain/centre/remind.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'remind',
  summary: 'Remind a learner of an assignment',
  description: 'A notice and a mail, at most once a day.',
  tags: ['Assignments'],
  access: 'manager',
  rateLimit: 'mails',
  params: idParams,
  response: { schema: messageAnswer },
  errors: [
    errors.assignmentNotFound,
    errors.assignmentEnded,
    errors.accountClosed,
    errors.paymentPending,
    errors.remindedToday,
  ],
  run: async ({ ctx, params }) => {
    await remindOfAssignment(ctx, params.id);
    return { message: 'The learner is reminded' };
  },
});
