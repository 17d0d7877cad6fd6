import { csvResponse } from '@repo/http/csv-response';
import { peopleExportQuery } from '@repo/schemas/childcare/people';
import { exportPeopleAsCsv } from '#domain/centre/export-people.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportCentrePeople',
  summary: 'The people of your centre that match, as CSV',
  tags: ['Centres'],
  access: 'manager',
  query: peopleExportQuery,
  response: { contentType: 'text/csv', description: 'The people' },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => csvResponse('centre-people', exportPeopleAsCsv(ctx, query)),
});
