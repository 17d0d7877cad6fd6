import { csvResponse } from '@repo/http/csv-response';
import { idParams } from '@repo/schemas/training/common';
import { rosterTableQuery } from '@repo/schemas/training/roster-table';
import { exportRosterAsCsv } from '#domain/classes/export-roster.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportRoster',
  summary: 'The learners of a class that match, as CSV',
  description: 'For its trainer and admins.',
  tags: ['Classes'],
  access: 'trainer',
  params: idParams,
  query: rosterTableQuery,
  response: { contentType: 'text/csv', description: 'The roster' },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params, query }) => csvResponse('roster', exportRosterAsCsv(ctx, params.id, query)),
});
