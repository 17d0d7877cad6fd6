import { literally } from '@repo/db/like-pattern';
import type { Prisma } from '@repo/db/training';
import { type AuditEntry, type AuditLogFilters, auditEntry } from '@repo/schemas/training/audit-log';
import { addDays, singaporeInstant } from '#domain/calendar/singapore-date.ts';

/** Newest first; ids are made in the order of time and break ties. */
export const auditOrder = [
  { at: 'desc' },
  { id: 'desc' },
] as const satisfies Prisma.AuditEntryOrderByWithRelationInput[];

/** A kind of actions ends before the dot: `user` stands for everything that begins with `user.`. */
function actionCondition(action: string): Prisma.AuditEntryWhereInput {
  return action.includes('.') ? { action } : { action: { startsWith: `${action}.` } };
}

export function auditConditions(filters: AuditLogFilters): Prisma.AuditEntryWhereInput {
  const { action, targetType, targetId, actor, q, from, to } = filters;
  return {
    ...(action.length > 0 && { OR: action.map(actionCondition) }),
    ...(targetType && { targetType }),
    ...(targetId && { targetId }),
    ...(actor && { actor }),
    ...(q && { actorLabel: { contains: literally(q), mode: 'insensitive' } }),
    ...((from || to) && {
      at: {
        ...(from && { gte: singaporeInstant(from, '00:00') }),
        ...(to && { lt: singaporeInstant(addDays(to, 1), '00:00') }),
      },
    }),
  };
}

type AuditRow = Prisma.AuditEntryGetPayload<object>;

export function toAuditEntry(row: AuditRow): AuditEntry {
  return auditEntry.parse({ ...row, at: row.at.toISOString() });
}
