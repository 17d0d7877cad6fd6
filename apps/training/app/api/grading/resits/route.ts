import { classResult } from '@repo/schemas/training/grade-draft';
import { setResitBody } from '@repo/schemas/training/resit';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { grantChangeOrRevokeResit } from '#domain/grade-drafts/grant-change-or-revoke-resit.ts';

export const PUT = successDataRoute({
  operationId: 'setResit',
  summary: 'Give one learner another attempt, change its due date, or take it back',
  description:
    'Whoever may grade the learner may give one, after a released result below the pass score, while the assessment has attempts left. That result counts until the next attempt is released.',
  tags: ['Grading'],
  access: 'trainer',
  body: setResitBody,
  response: { schema: classResult },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass, errors.changedMeanwhile],
  run: ({ ctx, body }) => grantChangeOrRevokeResit(ctx, body),
});
