import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { ReportCase, ReportCasePage, ReportListQuery } from '@repo/schemas/marketplace/moderation';
import type { SignedInContext } from '#domain/context.ts';
import { assertModerator } from './assert-moderator.ts';

const SHOWN_REPORTS = 20;

type CaseRow = {
  listing_id: string | null;
  reported_user_id: string | null;
  count: number;
  first_reported_at: Date;
  last_reported_at: Date;
  report_ids: string[];
};

/**
 * The moderators' queue: the reports of one status, grouped by the listing or person they are about. Open cases come
 * most reported first, then longest waiting; handled ones latest first. Throws forbidden.
 */
export async function listReports(ctx: SignedInContext, query: ReportListQuery): Promise<ReportCasePage> {
  assertModerator(ctx);
  const { status, type, page, limit } = query;
  const where = Prisma.sql`
    status = ${status}::"ReportStatus"
    ${type === 'listing' ? Prisma.sql`AND listing_id IS NOT NULL` : Prisma.empty}
    ${type === 'user' ? Prisma.sql`AND reported_user_id IS NOT NULL` : Prisma.empty}`;
  const order =
    status === 'OPEN'
      ? Prisma.sql`count DESC, first_reported_at, listing_id, reported_user_id`
      : Prisma.sql`last_handled_at DESC, listing_id, reported_user_id`;
  const [cases, totals] = await Promise.all([
    ctx.db.$queryRaw<CaseRow[]>`
      SELECT page.*, ARRAY(
        SELECT id FROM report
        WHERE status = ${status}::"ReportStatus"
          AND (listing_id = page.listing_id OR reported_user_id = page.reported_user_id)
        ORDER BY created_at DESC, id DESC LIMIT ${SHOWN_REPORTS}
      ) AS report_ids
      FROM (
        SELECT listing_id, reported_user_id, count(*)::int AS count,
          min(created_at) AS first_reported_at, max(created_at) AS last_reported_at,
          max(handled_at) AS last_handled_at
        FROM report WHERE ${where}
        GROUP BY listing_id, reported_user_id
        ORDER BY ${order}
        LIMIT ${limit} OFFSET ${(page - 1) * limit}
      ) page
      ORDER BY ${order}`,
    ctx.db.$queryRaw<{ total: number }[]>`
      SELECT count(DISTINCT (listing_id, reported_user_id))::int AS total FROM report WHERE ${where}`,
  ]);
  const total = totals[0]?.total ?? 0;
  return {
    data: await describeCases(ctx.db, cases),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

async function describeCases(db: MarketplaceDb, cases: CaseRow[]): Promise<ReportCase[]> {
  const person = { select: { id: true, name: true, image: true } };
  const target = { select: { id: true, name: true, image: true, bannedAt: true } };
  const [listings, users, reports] = await Promise.all([
    db.listing.findMany({
      where: { id: { in: cases.flatMap((row) => row.listing_id ?? []) } },
      select: {
        id: true,
        title: true,
        slug: true,
        status: true,
        deletedAt: true,
        images: { select: { url: true }, where: { order: 0 } },
        seller: target,
      },
    }),
    db.user.findMany({
      where: { id: { in: cases.flatMap((row) => row.reported_user_id ?? []) } },
      ...target,
    }),
    db.report.findMany({
      where: { id: { in: cases.flatMap((row) => row.report_ids) } },
      include: { reporter: person, handledBy: person },
    }),
  ]);
  const listingById = new Map(listings.map((listing) => [listing.id, listing]));
  const userById = new Map(users.map((user) => [user.id, user]));
  const reportById = new Map(reports.map((report) => [report.id, report]));
  return cases.flatMap((row) => {
    const listing = row.listing_id === null ? null : listingById.get(row.listing_id);
    const user = listing?.seller ?? userById.get(row.reported_user_id ?? '');
    // Gone between the two queries.
    if (listing === undefined || !user) return [];
    return {
      listing: listing && {
        id: listing.id,
        title: listing.title,
        slug: listing.slug,
        status: listing.status,
        isDeleted: listing.deletedAt !== null,
        image: listing.images[0]?.url ?? null,
      },
      user: { id: user.id, name: user.name, image: user.image, isBanned: user.bannedAt !== null },
      count: row.count,
      firstReportedAt: row.first_reported_at.toISOString(),
      lastReportedAt: row.last_reported_at.toISOString(),
      reports: row.report_ids.flatMap((id) => {
        const report = reportById.get(id);
        if (!report) return [];
        const { reason, details, status, reporter, handledBy } = report;
        return {
          id,
          reason,
          details,
          status,
          createdAt: report.createdAt.toISOString(),
          handledAt: report.handledAt?.toISOString() ?? null,
          reporter,
          handledBy,
        };
      }),
    };
  });
}
