import type { AuditScope } from '@repo/audit/audit-conditions';
import { exportAuditEntriesAsCsv, toLoggedFilters } from '@repo/audit/export-entries';
import { listAuditEntries } from '@repo/audit/list-entries';
import { presentAuditEntries } from '@repo/audit/present-entries';
import type {
  AuditEntry,
  AuditLogFilters,
  AuditLogPage,
  AuditLogQuery,
  AuditTableRow,
} from '@repo/schemas/audit-log';
import type { ManagerContext } from '#domain/context.ts';
import { auditActionLabels, auditTargetLabels } from './audit-names.ts';
import { recordAudit } from './record-audit.ts';

/** SUPER_ADMIN reads all entries, a manager those of their own centre. */
function scopeOf({ actor }: ManagerContext): AuditScope {
  return actor.role === 'SUPER_ADMIN' ? 'everything' : { organizationId: actor.organizationId };
}

/** Newest first. */
export function listAuditLog(ctx: ManagerContext, query: AuditLogQuery): Promise<AuditLogPage> {
  return listAuditEntries(ctx.db, scopeOf(ctx), query);
}

/** Newest first, as CSV; the export itself is recorded. */
export async function* exportAuditLogAsCsv(
  ctx: ManagerContext,
  filters: AuditLogFilters,
): AsyncGenerator<string> {
  await recordAudit(ctx.db, ctx, {
    action: 'audit-log.export',
    targetType: 'audit-log',
    targetId: 'all',
    after: toLoggedFilters(filters),
  });
  yield* exportAuditEntriesAsCsv(ctx.db, scopeOf(ctx), filters);
}

/** A manager sees only the names of people who are in their centre now. */
export function resolveAuditTableRows(
  { db, actor }: Pick<ManagerContext, 'db' | 'actor'>,
  entries: AuditEntry[],
): Promise<AuditTableRow[]> {
  const { organizationId } = actor;
  const own: { organizationId?: string } =
    actor.role === 'SUPER_ADMIN' ? {} : { organizationId: organizationId ?? '' };
  return presentAuditEntries(entries, {
    actions: auditActionLabels,
    targets: auditTargetLabels,
    finders: {
      user: (ids) =>
        db.user.findMany({ where: { id: { in: ids }, ...own }, select: { id: true, name: true } }),
      organization: (ids) =>
        db.organization.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
      certificate: async (ids) => {
        const rows = await db.certificate.findMany({
          where: { id: { in: ids }, ...own },
          select: { id: true, certificateId: true },
        });
        return rows.map(({ id, certificateId }) => ({ id, name: certificateId }));
      },
      course: async (ids) => {
        const rows = await db.course.findMany({
          where: { id: { in: ids } },
          select: { id: true, title: true },
        });
        return rows.map(({ id, title }) => ({ id, name: title }));
      },
      invitation: (ids) =>
        db.invitation.findMany({ where: { id: { in: ids }, ...own }, select: { id: true, name: true } }),
      'job-role': (ids) =>
        db.jobRole.findMany({ where: { id: { in: ids }, ...own }, select: { id: true, name: true } }),
      requirement: (ids) =>
        db.requirement.findMany({ where: { id: { in: ids }, ...own }, select: { id: true, name: true } }),
      'webhook-endpoint': async (ids) => {
        const rows = await db.webhookEndpoint.findMany({
          where: {
            id: { in: ids },
            ...(own.organizationId === undefined ? {} : { ownerId: own.organizationId }),
          },
          select: { id: true, url: true },
        });
        return rows.map(({ id, url }) => ({ id, name: url }));
      },
      'api-key': (ids) =>
        db.apiKey.findMany({
          where: {
            id: { in: ids },
            ...(own.organizationId === undefined ? {} : { ownerId: own.organizationId }),
          },
          select: { id: true, name: true },
        }),
      payment: async (ids) => {
        const rows = await db.payment.findMany({
          where: { id: { in: ids }, ...own },
          select: { id: true, assignment: { select: { course: { select: { title: true } } } } },
        });
        return rows.map(({ id, assignment }) => ({ id, name: assignment.course.title }));
      },
    },
    hrefOf: (targetType, targetId) => {
      const id = encodeURIComponent(targetId);
      if (targetType === 'payment') return `/payments/${id}`;
      return targetType === 'webhook-endpoint' && actor.role === 'CORPORATE_ADMIN'
        ? `/centre/webhooks/${id}`
        : null;
    },
  });
}
