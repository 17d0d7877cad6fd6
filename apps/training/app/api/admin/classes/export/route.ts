import { classExportQuery } from '@repo/schemas/training/class';
import { exportClasses } from '#domain/classes/export-classes.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportClasses',
  summary: 'The classes that match, as CSV',
  description: 'At most 10,000.',
  tags: ['Classes'],
  access: 'admin',
  query: classExportQuery,
  response: { contentType: 'text/csv', description: 'The classes' },
  run: async ({ ctx, query }) =>
    new Response(await exportClasses(ctx, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="classes.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
