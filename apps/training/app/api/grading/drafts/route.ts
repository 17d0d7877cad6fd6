import { classResult, gradeDraftQuery, saveGradeDraftBody } from '@repo/schemas/training/grade-draft';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleClassResult } from '#domain/grade-drafts/list-class-results.ts';
import { saveGradeDraft } from '#domain/grade-drafts/save-grade-draft.ts';

const common = { tags: ['Grading'], access: 'trainer', response: { schema: classResult } } as const;
const missing = [errors.assessmentNotFound, errors.learnerNotInClass];

export const GET = successDataRoute({
  ...common,
  operationId: 'getGradeDraft',
  summary: 'Grade and draft of one learner for one assessment',
  query: gradeDraftQuery,
  errors: missing,
  run: ({ ctx, query }) => getVisibleClassResult(ctx, query),
});

export const PUT = successDataRoute({
  ...common,
  operationId: 'saveGradeDraft',
  summary: 'Store a result that the learner does not see before it is released',
  body: saveGradeDraftBody,
  errors: [...missing, errors.gradeChanged],
  run: ({ ctx, body }) => saveGradeDraft(ctx, body),
});
