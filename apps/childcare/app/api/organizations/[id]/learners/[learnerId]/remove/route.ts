import { id, messageAnswer } from '@repo/schemas/childcare/common';
import { z } from 'zod';
import { removeLearnerAndNotify } from '#domain/centre/remove-learner.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'removeLearner',
  summary: 'Take a learner out of a centre; a manager out of their own',
  description:
    'What is assigned and not done yet is cancelled. What they learnt and their certificates stay theirs.',
  tags: ['Centres'],
  access: 'manager',
  params: z.object({ id, learnerId: id }),
  response: { schema: messageAnswer },
  errors: [errors.organizationNotFound, errors.learnerNotFound],
  run: async ({ ctx, params }) => {
    await removeLearnerAndNotify(ctx, params);
    return { message: 'The learner left the centre' };
  },
});
