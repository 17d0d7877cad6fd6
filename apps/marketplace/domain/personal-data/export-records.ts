import type { MarketplaceDb } from '@repo/db/marketplace';
import { byId, type ExportPart, pageSize } from '@repo/personal-data/export-parts';

const entrySelect = {
  id: true,
  at: true,
  action: true,
  targetType: true,
  targetId: true,
  requestId: true,
} as const;

/** Views of the person, in the order of the primary key: no index leads to a viewer, as it would slow every view down. */
async function* exportViews(db: MarketplaceDb, viewer: string): AsyncGenerator<unknown> {
  let last: { listingId: string; day: Date } | undefined;
  for (;;) {
    const rows = await db.listingView.findMany({
      where: { viewer },
      orderBy: [{ listingId: 'asc' }, { day: 'asc' }],
      take: pageSize,
      ...(last ? { cursor: { listingId_day_viewer: { ...last, viewer } }, skip: 1 } : {}),
      select: { listingId: true, day: true, listing: { select: { title: true } } },
    });
    for (const { listingId, day, listing } of rows) {
      yield { listing: { id: listingId, title: listing.title }, day: day.toISOString().slice(0, 10) };
      last = { listingId, day };
    }
    if (rows.length < pageSize) return;
  }
}

/** What the service recorded about the person's doings. */
export function exportRecords(db: MarketplaceDb, userId: string): ExportPart[] {
  return [
    {
      path: 'viewed-listings.json',
      about: 'Listings that you looked at while you were signed in, and on which days.',
      records: () => exportViews(db, userId),
    },
    {
      path: 'reports.json',
      about: 'What you reported to the moderators, and what became of it.',
      records: () =>
        byId(({ where, ...page }) =>
          db.report.findMany({
            ...page,
            where: { ...where, reporterId: userId },
            select: {
              id: true,
              reason: true,
              details: true,
              status: true,
              createdAt: true,
              handledAt: true,
              listing: { select: { id: true, title: true } },
              reportedUser: { select: { name: true } },
            },
          }),
        ),
    },
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
