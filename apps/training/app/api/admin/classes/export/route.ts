import { csvResponse } from '@repo/http/csv-response';
import { classExportQuery } from '@repo/schemas/training/class';
import { exportClassesAsCsv } from '#domain/classes/export-classes.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportClasses',
  summary: 'The classes that match, as CSV',
  tags: ['Classes'],
  access: 'admin',
  query: classExportQuery,
  response: { contentType: 'text/csv', description: 'The classes' },
  run: ({ ctx, query }) => csvResponse('classes', exportClassesAsCsv(ctx, query)),
});
