import { csvResponse } from '@repo/http/csv-response';
import { adminEnrolmentExportQuery } from '@repo/schemas/training/enrolment';
import { exportEnrolmentsAsCsv } from '#domain/enrolments/export-enrolments.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportEnrolments',
  summary: 'The enrolments that match, as CSV',
  description: 'In the order of the list.',
  tags: ['Enrolments'],
  access: 'admin',
  query: adminEnrolmentExportQuery,
  response: { contentType: 'text/csv' },
  run: ({ ctx, query }) => csvResponse('enrolments', exportEnrolmentsAsCsv(ctx, query)),
});
