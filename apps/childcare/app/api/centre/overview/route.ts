import { jsonText } from '@repo/base/json-text';
import { overview, overviewQuery } from '@repo/schemas/childcare/overview';
import { getOverviewJsonParts } from '#domain/centre/get-overview.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getOverview',
  summary: 'People × courses of your centre: who is done, on the way, late',
  description:
    'At most 1,000 people on a page and 100 courses, archived ones last; `totalCourses`, the summary and the figures of each person count all courses.',
  tags: ['Centres'],
  access: 'manager',
  mayLag: true,
  query: overviewQuery,
  response: { schema: overview },
  errors: [errors.organizationNotFound],
  // JSON from the database; tests check it against the schema.
  run: async ({ ctx, query }) => jsonText(...(await getOverviewJsonParts(ctx, query))),
});
