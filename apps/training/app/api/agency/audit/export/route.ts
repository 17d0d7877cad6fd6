import { scheduleAuditQuery } from '@repo/schemas/training/schedule-audit';
import { exportAudit } from '#domain/agency/export-audit.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportAudit',
  summary: 'The schedule audit of a course, as CSV',
  tags: ['Agency'],
  access: 'admin',
  query: scheduleAuditQuery,
  response: { contentType: 'text/csv' },
  errors: [errors.agencyRefused, errors.agencyUnavailable],
  run: async ({ ctx, query }) =>
    new Response(await exportAudit(ctx, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="schedule-audit.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
