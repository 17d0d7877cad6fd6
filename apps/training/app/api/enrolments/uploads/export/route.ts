import { exportUploads } from '#domain/uploads/export-uploads.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportEnrolmentUploads',
  summary: 'The history of uploads, as CSV',
  tags: ['Bulk enrolment'],
  access: 'enrolmentsKey',
  response: { contentType: 'text/csv' },
  run: async ({ ctx }) =>
    new Response(await exportUploads(ctx), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="uploads.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
