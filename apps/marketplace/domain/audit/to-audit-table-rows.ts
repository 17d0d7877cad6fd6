import { presentAuditEntries } from '@repo/audit/present-entries';
import type { AuditEntry, AuditTableRow } from '@repo/schemas/audit-log';
import type { SignedInContext } from '#domain/context.ts';
import { isPaymentOff } from '#env.ts';
import { auditActionLabels, auditTargetLabels } from './audit-names.ts';

export function resolveAuditTableRows(
  { db }: Pick<SignedInContext, 'db'>,
  entries: AuditEntry[],
): Promise<AuditTableRow[]> {
  return presentAuditEntries(entries, {
    actions: auditActionLabels,
    targets: auditTargetLabels,
    finders: {
      attribute: async (ids) => {
        const rows = await db.categoryAttribute.findMany({
          where: { id: { in: ids } },
          select: { id: true, label: true, category: { select: { name: true } } },
        });
        return rows.map(({ id, label, category }) => ({ id, name: `${category.name}: ${label}` }));
      },
      category: (ids) =>
        db.category.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
      listing: async (ids) => {
        const rows = await db.listing.findMany({
          where: { id: { in: ids } },
          select: { id: true, title: true },
        });
        return rows.map(({ id, title }) => ({ id, name: title }));
      },
      payment: async (ids) => {
        const rows = await db.payment.findMany({
          where: { id: { in: ids } },
          select: { id: true, listing: { select: { title: true } } },
        });
        return rows.map(({ id, listing }) => ({ id, name: listing.title }));
      },
      user: (ids) => db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
      synonym: async (ids) => {
        const rows = await db.searchSynonym.findMany({ where: { id: { in: ids } } });
        return rows.map(({ id, word, synonym }) => ({ id, name: `${word} = ${synonym}` }));
      },
      report: async (ids) => {
        const rows = await db.report.findMany({
          where: { id: { in: ids } },
          select: {
            id: true,
            listing: { select: { title: true } },
            reportedUser: { select: { name: true } },
          },
        });
        return rows.map(({ id, listing, reportedUser }) => ({
          id,
          name: listing?.title ?? reportedUser?.name ?? '',
        }));
      },
    },
    hrefOf: (targetType, targetId) => {
      if (targetType === 'user') return `/sellers/${encodeURIComponent(targetId)}`;
      return targetType === 'payment' && !isPaymentOff() ? `/payments/${encodeURIComponent(targetId)}` : null;
    },
  });
}
