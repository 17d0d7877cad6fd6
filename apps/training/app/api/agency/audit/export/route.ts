import { csvResponse } from '@repo/http/csv-response';
import { scheduleAuditQuery } from '@repo/schemas/training/schedule-audit';
import { exportAudit } from '#domain/agency/export-audit.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportAudit',
  summary: 'The schedule audit of a course, as CSV',
  tags: ['Agency'],
  access: 'admin',
  query: scheduleAuditQuery,
  response: { contentType: 'text/csv' },
  errors: [errors.agencyRefused, errors.agencyUnavailable],
  run: ({ ctx, query }) => csvResponse('schedule-audit', exportAudit(ctx, query)),
});
