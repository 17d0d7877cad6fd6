import { cpdTargetList, cpdTargetsQuery } from '@repo/schemas/childcare/cpd';
import { listCpdTargets } from '#domain/cpd/list-cpd-targets.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCpdTargets',
  summary: 'How many CPD points your centre asks of each job role, this year and the next',
  tags: ['CPD'],
  access: 'manager',
  query: cpdTargetsQuery,
  response: { schema: cpdTargetList },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => listCpdTargets(ctx, query),
});
