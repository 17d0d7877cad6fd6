import { adminEnrolmentExportQuery } from '@repo/schemas/training/enrolment';
import { exportEnrolments } from '#domain/enrolments/export-enrolments.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportEnrolments',
  summary: 'The enrolments that match, as CSV',
  description: 'At most 10,000, in the order of the list.',
  tags: ['Enrolments'],
  access: 'admin',
  query: adminEnrolmentExportQuery,
  response: { contentType: 'text/csv' },
  run: async ({ ctx, query }) =>
    new Response(await exportEnrolments(ctx, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="enrolments.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
