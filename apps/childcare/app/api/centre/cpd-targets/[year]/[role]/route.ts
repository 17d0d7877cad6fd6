import { cpdTarget, cpdTargetParams, setCpdTargetBody } from '@repo/schemas/childcare/cpd';
import { centreQuery } from '@repo/schemas/childcare/overview';
import { getCpdTarget } from '#domain/cpd/list-cpd-targets.ts';
import { setCpdTarget } from '#domain/cpd/set-cpd-target.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const shared = {
  tags: ['CPD'],
  access: 'manager',
  params: cpdTargetParams,
  query: centreQuery,
  response: { schema: cpdTarget },
} as const;

export const GET = route({
  ...shared,
  operationId: 'getCpdTarget',
  summary: 'How many CPD points your centre asks of a job role in a year',
  errors: [errors.organizationNotFound, errors.jobRoleNotFound],
  run: ({ ctx, params, query }) => getCpdTarget(ctx, params, query.organizationId),
});

export const PUT = route({
  ...shared,
  operationId: 'setCpdTarget',
  summary: 'Set how many CPD points your centre asks of a job role in this year or the next',
  description: 'Without points the role has no target of its own any more.',
  body: setCpdTargetBody,
  errors: [errors.organizationNotFound, errors.jobRoleNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, query, body }) => setCpdTarget(ctx, params, { ...body, ...query }),
});
