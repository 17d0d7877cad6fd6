import { idParams, messageAnswer } from '@repo/schemas/childcare/common';
import { jobRole, renameJobRoleBody } from '@repo/schemas/childcare/job-role';
import { errors } from '#domain/errors.ts';
import { endJobRole, renameJobRole } from '#domain/job-roles/change-job-roles.ts';
import { route } from '#http.ts';

const shared = { tags: ['Requirements'], access: 'manager', params: idParams } as const;

export const PUT = route({
  ...shared,
  operationId: 'renameJobRole',
  summary: 'Rename a job role',
  body: renameJobRoleBody,
  response: { schema: jobRole },
  errors: [errors.jobRoleNotFound, errors.duplicateJobRole, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => renameJobRole(ctx, params.id, body),
});

export const DELETE = route({
  ...shared,
  operationId: 'endJobRole',
  summary: 'End a job role that nobody has and no requirement names',
  description: 'Past days still name it.',
  response: { schema: messageAnswer },
  errors: [errors.jobRoleNotFound, errors.jobRoleInUse],
  run: ({ ctx, params }) => endJobRole(ctx, params.id),
});
