import { compliance, complianceQuery } from '@repo/schemas/childcare/compliance';
import { errors } from '#domain/errors.ts';
import { getCompliance } from '#domain/requirements/get-compliance.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getCompliance',
  summary: 'Who of your centre is compliant with what, today or on another day',
  tags: ['Requirements'],
  access: 'manager',
  query: complianceQuery,
  response: { schema: compliance },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => getCompliance(ctx, query),
});
