import { complianceTrend } from '@repo/schemas/childcare/compliance';
import { centreQuery } from '@repo/schemas/childcare/overview';
import { errors } from '#domain/errors.ts';
import { getComplianceTrend } from '#domain/requirements/get-compliance-trend.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getComplianceTrend',
  summary:
    'How many people of your centre were compliant at the end of each of the last months, and are today',
  tags: ['Requirements'],
  access: 'manager',
  query: centreQuery,
  response: { schema: complianceTrend },
  mayTakeLong: 'evaluates a whole centre on twelve days',
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => getComplianceTrend(ctx, query.organizationId),
});
