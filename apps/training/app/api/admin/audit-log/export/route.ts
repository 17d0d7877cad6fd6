import { auditLogFilters } from '@repo/schemas/training/audit-log';
import { exportAuditLog } from '#domain/audit/export-audit-log.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportAuditLog',
  summary: 'The audit log as CSV',
  description: 'The newest 10,000 entries that match.',
  tags: ['Administration'],
  access: 'admin',
  query: auditLogFilters,
  response: { contentType: 'text/csv', description: 'The entries' },
  run: async ({ ctx, query }) =>
    new Response(await exportAuditLog(ctx, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
