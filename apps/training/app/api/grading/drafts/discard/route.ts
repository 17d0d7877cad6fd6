import { classResult, discardGradeDraftBody } from '@repo/schemas/training/grade-draft';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { discardGradeDraft } from '#domain/grade-drafts/save-grade-draft.ts';

export const POST = successDataRoute({
  operationId: 'discardGradeDraft',
  summary: 'Remove a draft; what the learner sees stays',
  tags: ['Grading'],
  access: 'trainer',
  body: discardGradeDraftBody,
  response: { schema: classResult },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass, errors.gradeChanged],
  run: ({ ctx, body }) => discardGradeDraft(ctx, body),
});
