import type { AuditLogPage, AuditLogQuery } from '@repo/schemas/training/audit-log';
import type { SignedInContext } from '#domain/context.ts';
import { auditConditions, auditOrder, toAuditEntry } from './audit-conditions.ts';

/** No log is longer: a page that begins past it is empty, and PostgreSQL can count to it. */
const furthestOffset = 2_000_000_000;

/** Who did what, newest first, with filters. */
export async function listAuditLog(
  ctx: SignedInContext,
  { page, limit, ...filters }: AuditLogQuery,
): Promise<Omit<AuditLogPage, 'success'>> {
  const where = auditConditions(filters);
  const skip = Math.min((page - 1) * limit, furthestOffset);
  const [rows, total] = await Promise.all([
    ctx.db.auditEntry.findMany({ where, orderBy: [...auditOrder], skip, take: limit }),
    ctx.db.auditEntry.count({ where }),
  ]);
  return {
    data: rows.map(toAuditEntry),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
