import { csvResponse } from '@repo/http/csv-response';
import { scheduleComparisonQuery } from '@repo/schemas/training/schedule-comparison';
import { exportScheduleComparisonAsCsv } from '#domain/agency/export-schedule-comparison.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportAudit',
  summary: 'The schedule audit of a course, as CSV',
  tags: ['Agency'],
  access: 'admin',
  query: scheduleComparisonQuery,
  response: { contentType: 'text/csv' },
  errors: [errors.agencyRefused, errors.agencyUnavailable],
  run: ({ ctx, query }) => csvResponse('schedule-audit', exportScheduleComparisonAsCsv(ctx, query)),
});
