import type { MarketplaceDb } from '@repo/db/marketplace';
import { commonActivityExportParts } from '@repo/personal-data/common-parts';
import { createTablePart, type ExportPart, exportPageSize } from '@repo/personal-data/export-parts';

/** Pages by the primary key: an index on the viewer would slow down every view. */
async function* exportViews(db: MarketplaceDb, viewer: string): AsyncGenerator<unknown> {
  let last: { listingId: string; day: Date } | undefined;
  for (;;) {
    const rows = await db.listingView.findMany({
      where: { viewer },
      orderBy: [{ listingId: 'asc' }, { day: 'asc' }],
      take: exportPageSize,
      ...(last ? { cursor: { listingId_day_viewer: { ...last, viewer } }, skip: 1 } : {}),
      select: { listingId: true, day: true, listing: { select: { title: true } } },
    });
    for (const { listingId, day, listing } of rows) {
      yield { listing: { id: listingId, title: listing.title }, day: day.toISOString().slice(0, 10) };
      last = { listingId, day };
    }
    if (rows.length < exportPageSize) return;
  }
}

export function activityExportParts(db: MarketplaceDb, userId: string): ExportPart[] {
  return [
    {
      path: 'viewed-listings.json',
      about: 'Listings that you looked at while you were signed in, and on which days.',
      records: () => exportViews(db, userId),
    },
    createTablePart(
      'reports.json',
      'What you reported to the moderators, and what became of it.',
      db.report,
      {
        where: { reporterId: userId },
        select: {
          id: true,
          reason: true,
          details: true,
          status: true,
          createdAt: true,
          handledAt: true,
          listing: { select: { id: true, title: true } },
          reportedUser: { select: { name: true } },
          // Not its text: it may be hidden by now.
          review: { select: { id: true, author: { select: { name: true } } } },
        },
      },
    ),
    createTablePart(
      'decisions.json',
      'Listings of yours that moderators hid, suspensions of your account, and your appeals.',
      db.moderationDecision,
      {
        where: { subjectId: userId },
        select: {
          id: true,
          listing: { select: { id: true, title: true } },
          reason: true,
          note: true,
          decidedAt: true,
          endedAt: true,
          appeal: true,
          appealedAt: true,
          outcome: true,
          answer: true,
          answeredAt: true,
        },
      },
    ),
    ...commonActivityExportParts(db, userId),
  ];
}
