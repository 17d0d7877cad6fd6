import { setExtensionBody } from '@repo/schemas/training/extension';
import { classResult } from '@repo/schemas/training/grade-draft';
import { dataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { setExtension } from '#domain/grade-drafts/set-extension.ts';

export const PUT = dataRoute({
  operationId: 'setExtension',
  summary: 'Give one learner more time to hand in',
  tags: ['Grading'],
  access: 'trainer',
  body: setExtensionBody,
  response: { schema: classResult },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass, errors.changedMeanwhile],
  run: ({ ctx, body }) => setExtension(ctx, body),
});
