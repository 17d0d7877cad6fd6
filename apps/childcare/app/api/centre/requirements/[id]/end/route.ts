import { idParams } from '@repo/schemas/childcare/common';
import { endRequirementBody, requirement } from '@repo/schemas/childcare/requirement';
import { errors } from '#domain/errors.ts';
import { endRequirement } from '#domain/requirements/save-requirement.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'endRequirement',
  rateLimit: 'bulkMails',
  summary: 'End a requirement today',
  description: 'What it assigned and nobody has completed is taken back.',
  tags: ['Requirements'],
  access: 'manager',
  params: idParams,
  body: endRequirementBody,
  response: { schema: requirement },
  mayTakeLong: 'takes back from a whole centre',
  errors: [errors.requirementNotFound, errors.requirementEnded, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => endRequirement(ctx, params.id, body),
});
