import { idParams } from '@repo/schemas/childcare/common';
import { learnersAnswer } from '@repo/schemas/childcare/organization';
import { errors } from '#domain/errors.ts';
import { listLearners } from '#domain/organizations/list-learners.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listOrganizationLearners',
  summary: 'The learners of a centre with what they are assigned; a manager sees their own centre’s',
  tags: ['Centres'],
  access: 'manager',
  params: idParams,
  response: { schema: learnersAnswer },
  errors: [errors.organizationNotFound],
  run: async ({ ctx, params }) => ({ learners: await listLearners(ctx, params.id) }),
});
