import { overview, overviewQuery } from '@repo/schemas/childcare/overview';
import { getOverview } from '#domain/centre/get-overview.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'getOverview',
  summary: 'People × courses of your centre: who is done, on the way, late',
  description: 'At most 1,000 people on a page and 100 courses.',
  tags: ['Centres'],
  access: 'manager',
  query: overviewQuery,
  response: { schema: overview },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => getOverview(ctx, query),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
