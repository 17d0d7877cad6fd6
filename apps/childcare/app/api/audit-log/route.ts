import { auditLogPage, auditLogQuery } from '@repo/schemas/audit-log';
import { listAuditLog } from '#domain/audit/audit-log.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listAuditLog',
  summary: 'Who did what, newest first',
  description: 'A manager reads what happened in their own centre.',
  tags: ['Audit log'],
  access: 'manager',
  query: auditLogQuery,
  response: { schema: auditLogPage },
  run: ({ ctx, query }) => listAuditLog(ctx, query),
});
