import { auditLogPage, auditLogQuery } from '@repo/schemas/audit-log';
import { z } from 'zod';
import { listAuditLog } from '#domain/audit/list-audit-log.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listAuditLog',
  summary: 'Who did what, newest first',
  tags: ['Administration'],
  access: 'admin',
  query: auditLogQuery,
  response: { schema: auditLogPage.extend({ success: z.literal(true) }) },
  run: async ({ ctx, query }) => ({ success: true as const, ...(await listAuditLog(ctx, query)) }),
});
