import { createJobRoleBody, jobRole, jobRoleList, jobRolesQuery } from '@repo/schemas/childcare/job-role';
import { centreQuery } from '@repo/schemas/childcare/overview';
import { errors } from '#domain/errors.ts';
import { createJobRole } from '#domain/job-roles/change-job-roles.ts';
import { listJobRoles } from '#domain/job-roles/list-job-roles.ts';
import { route } from '#http.ts';

const shared = { tags: ['Requirements'], access: 'manager' } as const;

export const GET = route({
  ...shared,
  query: jobRolesQuery,
  operationId: 'listJobRoles',
  summary: 'The job roles of your centre, and how many people have each',
  response: { schema: jobRoleList },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => listJobRoles(ctx, query),
});

export const POST = route({
  ...shared,
  query: centreQuery,
  operationId: 'createJobRole',
  summary: 'Add a job role to your centre',
  description: 'Whoever joins with a job title of this name gets it.',
  body: createJobRoleBody,
  response: { status: 201, schema: jobRole },
  errors: [errors.organizationNotFound, errors.duplicateJobRole],
  run: ({ ctx, query, body }) => createJobRole(ctx, query.organizationId, body),
});
