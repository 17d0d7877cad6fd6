import { idParams } from '@repo/schemas/training/common';
import { completionRule, saveCompletionRuleBody } from '@repo/schemas/training/completion';
import { successDataRoute } from '#data-route.ts';
import { getCompletionRule, saveCompletionRule } from '#domain/completion/completion-rule.ts';
import { errors } from '#domain/errors.ts';

const common = {
  tags: ['Courses'],
  access: 'developer',
  params: idParams,
  response: { schema: completionRule },
} as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'getCompletionRule',
  summary: 'When a learner of a course has completed it',
  errors: [errors.courseNotFound],
  run: ({ ctx, params }) => getCompletionRule(ctx, params.id),
});

export const PUT = successDataRoute({
  ...common,
  operationId: 'saveCompletionRule',
  summary: 'Change when a learner of a course has completed it',
  description:
    'An automatic rule is for classes that end after this change: those of earlier classes are confirmed by an admin.',
  body: saveCompletionRuleBody,
  errors: [errors.courseNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => saveCompletionRule(ctx, params.id, body),
});
