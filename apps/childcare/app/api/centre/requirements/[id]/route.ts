import { idParams } from '@repo/schemas/childcare/common';
import { changeRequirementBody, requirement } from '@repo/schemas/childcare/requirement';
import { errors } from '#domain/errors.ts';
import { changeRequirement } from '#domain/requirements/save-requirement.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'changeRequirement',
  rateLimit: 'bulkMails',
  summary: 'Change a requirement from today on',
  description: 'Past days are evaluated by what was required then. Deadlines that it set move; others stay.',
  tags: ['Requirements'],
  access: 'manager',
  params: idParams,
  body: changeRequirementBody,
  response: { schema: requirement },
  mayTakeLong: 'assigns to a whole centre',
  errors: [
    errors.requirementNotFound,
    errors.requirementEnded,
    errors.jobRoleNotFound,
    errors.changedMeanwhile,
  ],
  run: ({ ctx, params, body }) => changeRequirement(ctx, params.id, body),
});
