import { csvResponse } from '@repo/http/csv-response';
import { auditLogFilters } from '@repo/schemas/audit-log';
import { exportAuditLogAsCsv } from '#domain/audit/export-audit-log.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportAuditLog',
  summary: 'The audit log as CSV',
  description: 'Every entry that matches, the newest first. That it was exported is recorded in the log too.',
  tags: ['Moderation'],
  access: 'moderator',
  query: auditLogFilters,
  response: { contentType: 'text/csv', description: 'The entries' },
  run: ({ ctx, query }) => csvResponse('audit-log', exportAuditLogAsCsv(ctx, query)),
});
