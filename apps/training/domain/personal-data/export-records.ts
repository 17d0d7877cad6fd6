import type { TrainingDb } from '@repo/db/training';
import { byId, type ExportPart } from '@repo/personal-data/export-parts';

const entrySelect = {
  id: true,
  at: true,
  action: true,
  targetType: true,
  targetId: true,
  requestId: true,
} as const;

/** What the service recorded of the person's doings, and of others' with the account. */
export function exportRecords(db: TrainingDb, userId: string): ExportPart[] {
  return [
    {
      path: 'audit-log.json',
      about: 'What the audit log says that you did.',
      records: () =>
        byId(({ where, ...page }) =>
          db.auditEntry.findMany({
            ...page,
            where: { ...where, actor: `user:${userId}` },
            select: entrySelect,
          }),
        ),
    },
    {
      path: 'changes-to-your-account.json',
      about: 'What the audit log says that others did with your account, without their names.',
      records: () =>
        byId(({ where, ...page }) =>
          db.auditEntry.findMany({
            ...page,
            where: { ...where, targetType: 'user', targetId: userId, actor: { not: `user:${userId}` } },
            select: { id: true, at: true, action: true },
          }),
        ),
    },
    {
      path: 'exports.json',
      about: 'When you asked for a copy of your data.',
      records: () =>
        byId(({ where, ...page }) =>
          db.personalExport.findMany({
            ...page,
            where: { ...where, userId },
            select: { id: true, status: true, requestedAt: true, readyAt: true, expiresAt: true },
          }),
        ),
    },
  ];
}
