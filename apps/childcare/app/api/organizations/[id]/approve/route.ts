import { idParams } from '@repo/schemas/childcare/common';
import { approvedOrganization } from '@repo/schemas/childcare/organization';
import { errors } from '#domain/errors.ts';
import { approveOrganization } from '#domain/organizations/approve-organization.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'approveOrganization',
  summary: 'Approve a centre that registered by itself',
  description:
    'Until then a centre may send 20 invitations in all. Centres that SUPER_ADMIN makes are approved.',
  tags: ['Centres'],
  access: 'superAdmin',
  params: idParams,
  response: { schema: approvedOrganization },
  errors: [errors.organizationNotFound],
  run: ({ ctx, params }) => approveOrganization(ctx, params.id),
});
