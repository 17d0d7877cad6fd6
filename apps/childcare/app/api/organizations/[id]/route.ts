import { idParams } from '@repo/schemas/childcare/common';
import { organization, updateOrganizationBody } from '@repo/schemas/childcare/organization';
import { errors } from '#domain/errors.ts';
import { getOrganization } from '#domain/organizations/get-organization.ts';
import { updateOrganization } from '#domain/organizations/update-organization.ts';
import { route } from '#http.ts';

const shared = { tags: ['Centres'], params: idParams, errors: [errors.organizationNotFound] };

export const GET = route({
  ...shared,
  operationId: 'getOrganization',
  summary: 'A centre; a manager sees their own',
  access: 'manager',
  response: { schema: organization },
  run: ({ ctx, params }) => getOrganization(ctx, params.id),
});

export const PUT = route({
  ...shared,
  operationId: 'updateOrganization',
  summary: 'Change a centre',
  access: 'superAdmin',
  body: updateOrganizationBody,
  response: { schema: organization },
  errors: [...shared.errors, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => updateOrganization(ctx, params.id, body),
});
