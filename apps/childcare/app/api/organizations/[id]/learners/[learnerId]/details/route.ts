import { id } from '@repo/schemas/childcare/common';
import { correctedLearner, correctLearnerBody } from '@repo/schemas/childcare/learner-details';
import { z } from 'zod';
import { correctLearnerAndNotify } from '#domain/centre/correct-learner.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'correctLearner',
  summary: 'Correct a learner’s name, job title and staff number',
  description:
    'For a manager of the centre. The learner is notified; the audit log keeps both. The name on certificates stays as the centre recorded it.',
  tags: ['Centres'],
  access: 'manager',
  params: z.object({ id, learnerId: id }),
  body: correctLearnerBody,
  response: { schema: correctedLearner },
  errors: [errors.forbidden, errors.organizationNotFound, errors.learnerNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => correctLearnerAndNotify(ctx, params, body),
});
