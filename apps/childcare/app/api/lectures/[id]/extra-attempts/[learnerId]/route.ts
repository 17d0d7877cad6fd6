import { id, messageAnswer } from '@repo/schemas/childcare/common';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { grantExtraAttemptAndNotify } from '#domain/quiz/grant-attempt.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'grantAttempt',
  summary: 'Allow a learner another attempt at a quiz that they have used up',
  description:
    'A manager for the learners of their centre. The learner is notified; the audit log keeps who did it.',
  tags: ['Learning'],
  access: 'manager',
  params: z.object({ id, learnerId: id }),
  response: { schema: messageAnswer },
  errors: [errors.attemptNotFound, errors.attemptsAreLeft],
  run: async ({ ctx, params }) => {
    await grantExtraAttemptAndNotify(ctx, { lectureId: params.id, learnerId: params.learnerId });
    return { message: 'The learner has another attempt' };
  },
});
