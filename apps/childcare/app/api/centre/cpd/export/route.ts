import { csvResponse } from '@repo/http/csv-response';
import { cpdTableExportQuery } from '@repo/schemas/childcare/cpd-table';
import { exportCpdTableAsCsv } from '#domain/cpd/list-cpd-table.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportCpdTable',
  summary: 'CPD points and targets of everybody in your centre in a year, as CSV',
  tags: ['CPD'],
  access: 'manager',
  query: cpdTableExportQuery,
  response: { contentType: 'text/csv', description: 'The people' },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => csvResponse('centre-cpd', exportCpdTableAsCsv(ctx, query)),
});
