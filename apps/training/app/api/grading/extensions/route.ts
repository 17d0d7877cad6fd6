import { setExtensionBody } from '@repo/schemas/training/extension';
import { classResult, gradeDraftQuery } from '@repo/schemas/training/grade-draft';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getDueDateResult } from '#domain/grade-drafts/due-date-results.ts';
import { setExtensionAndUpdateLateness } from '#domain/grade-drafts/set-extension.ts';

export const GET = successDataRoute({
  operationId: 'getLearnerDueDate',
  summary: 'When one learner has to hand in',
  description:
    'By the learner’s own id, also in blind marking, where nothing of the result is said before its release.',
  tags: ['Grading'],
  access: 'trainer',
  query: gradeDraftQuery,
  response: { schema: classResult },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass],
  run: ({ ctx, query }) => getDueDateResult(ctx, query),
});

export const PUT = successDataRoute({
  operationId: 'setExtension',
  summary: 'Give one learner more time to hand in',
  tags: ['Grading'],
  access: 'trainer',
  body: setExtensionBody,
  response: { schema: classResult },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass, errors.changedMeanwhile],
  run: ({ ctx, body }) => setExtensionAndUpdateLateness(ctx, body),
});
