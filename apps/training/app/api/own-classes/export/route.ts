import { csvResponse } from '@repo/http/csv-response';
import { ownClassExportQuery } from '@repo/schemas/training/own-class';
import { exportOwnClassesAsCsv } from '#domain/classes/export-own-classes.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportOwnClasses',
  summary: 'The classes that the caller teaches or attends, as CSV',
  tags: ['Classes'],
  access: 'user',
  query: ownClassExportQuery,
  response: { contentType: 'text/csv', description: 'The classes that match' },
  run: ({ ctx, query: { view, ...filters } }) =>
    csvResponse('my-classes', exportOwnClassesAsCsv(ctx, view, filters)),
});
