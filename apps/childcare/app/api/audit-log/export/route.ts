import { csvResponse } from '@repo/http/csv-response';
import { auditLogFilters } from '@repo/schemas/audit-log';
import { exportAuditLogAsCsv } from '#domain/audit/audit-log.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportAuditLog',
  summary: 'The audit log as CSV',
  description:
    'Every entry that matches, the newest first, for a manager of their own centre. That it was exported is recorded in the log too.',
  tags: ['Audit log'],
  access: 'manager',
  query: auditLogFilters,
  response: { contentType: 'text/csv', description: 'The entries' },
  run: ({ ctx, query }) => csvResponse('audit-log', exportAuditLogAsCsv(ctx, query)),
});
