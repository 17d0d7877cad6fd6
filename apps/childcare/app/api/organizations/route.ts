import {
  createOrganizationBody,
  organization,
  organizationsAnswer,
} from '@repo/schemas/childcare/organization';
import { createOrganization } from '#domain/organizations/create-organization.ts';
import { listOrganizations } from '#domain/organizations/list-organizations.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

const tags = ['Centres'];

export const GET = route({
  operationId: 'listOrganizations',
  summary: 'Every centre',
  tags,
  access: 'superAdmin',
  response: { schema: organizationsAnswer },
  run: ({ ctx }) => listOrganizations(ctx),
});

export const POST = route({
  operationId: 'createOrganization',
  summary: 'Make a centre',
  tags,
  access: 'superAdmin',
  body: createOrganizationBody,
  response: { status: 201, schema: organization },
  run: ({ ctx, body }) =>
    createOrganization(ctx.db, body, {
      billingByDefault: env().BILLING_BY_DEFAULT,
      approvedAt: ctx.clock(),
    }),
});
