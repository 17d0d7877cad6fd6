import { presentEntries } from '@repo/audit/present-entries';
import type { AuditEntry, AuditRow } from '@repo/schemas/audit-log';
import type { ManagerContext } from '#domain/context.ts';
import { auditActions, auditTargets } from './audit-names.ts';

/** A manager sees only the names of people who are in their centre now. */
export function describeEntries(
  { db, actor }: Pick<ManagerContext, 'db' | 'actor'>,
  entries: AuditEntry[],
): Promise<AuditRow[]> {
  const { organizationId } = actor;
  const own = actor.role === 'SUPER_ADMIN' ? {} : { organizationId: organizationId ?? '' };
  return presentEntries(entries, {
    actions: auditActions,
    targets: auditTargets,
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
      invitation: (ids) =>
        db.invitation.findMany({ where: { id: { in: ids }, ...own }, select: { id: true, name: true } }),
      payment: async (ids) => {
        const rows = await db.payment.findMany({
          where: { id: { in: ids }, ...own },
          select: { id: true, assignment: { select: { course: { select: { title: true } } } } },
        });
        return rows.map(({ id, assignment }) => ({ id, name: assignment.course.title }));
      },
    },
    hrefOf: (targetType, targetId) =>
      targetType === 'payment' ? `/payments/${encodeURIComponent(targetId)}` : null,
  });
}
