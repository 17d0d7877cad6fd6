import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { ReportCase, ReportCasePage, ReportListQuery } from '@repo/schemas/marketplace/moderation';
import type { ModeratorContext } from '#domain/context.ts';
import { hasEveryTermSql, searchedTitleSql } from '#domain/search-text.ts';

const SHOWN_REPORTS = 20;

type CaseRow = {
  listing_id: string | null;
  reported_user_id: string | null;
  review_id: string | null;
  count: number;
  first_reported_at: Date;
  last_reported_at: Date;
  report_ids: string[];
};

/** Open cases: most reported first, then longest waiting; handled ones: latest first. */
export async function listReportCases(
  ctx: ModeratorContext,
  query: ReportListQuery,
): Promise<ReportCasePage> {
  const { status, page, limit } = query;
  const order =
    status === 'OPEN'
      ? Prisma.sql`count DESC, first_reported_at, listing_id, reported_user_id, review_id`
      : Prisma.sql`last_handled_at DESC, listing_id, reported_user_id, review_id`;
  // Always returns at least one row, which carries the total even past the last page.
  const rows = await ctx.db.$queryRaw<({ total: number } & (CaseRow | { count: null }))[]>`
    WITH cases AS MATERIALIZED (
      SELECT r.listing_id, r.reported_user_id, r.review_id, count(*)::int AS count,
        min(r.created_at) AS first_reported_at, max(r.created_at) AS last_reported_at,
        max(r.handled_at) AS last_handled_at
      ${casesOf(query)}
    )
    SELECT (SELECT count(*)::int FROM cases) AS total, page.*, ARRAY(
      SELECT id FROM report
      WHERE status = ${status}::"ReportStatus"
        AND (listing_id = page.listing_id OR reported_user_id = page.reported_user_id OR review_id = page.review_id)
      ORDER BY created_at DESC, id DESC LIMIT ${SHOWN_REPORTS}
    ) AS report_ids
    FROM (SELECT) one LEFT JOIN (
      SELECT * FROM cases ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}
    ) page ON TRUE
    ORDER BY ${order}`;
  const cases = rows.filter((row): row is { total: number } & CaseRow => row.count !== null);
  const total = rows[0]?.total ?? 0;
  return {
    data: await describeCases(ctx.db, cases),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

/** The FROM clause: reports `r`, grouped by case. */
function casesOf({ status, type, search }: ReportListQuery): Prisma.Sql {
  const where = Prisma.sql`
    WHERE r.status = ${status}::"ReportStatus"
    ${type === 'listing' ? Prisma.sql`AND r.listing_id IS NOT NULL` : Prisma.empty}
    ${type === 'user' ? Prisma.sql`AND r.reported_user_id IS NOT NULL` : Prisma.empty}
    ${type === 'review' ? Prisma.sql`AND r.review_id IS NOT NULL` : Prisma.empty}
    GROUP BY r.listing_id, r.reported_user_id, r.review_id`;
  if (search === undefined) return Prisma.sql`FROM report r ${where}`;
  const text = Prisma.sql`concat_ws(E'\\n', ${searchedTitleSql}, normalise_text(reported.name), normalise_text(reporter.name))`;
  return Prisma.sql`
    FROM report r
    JOIN "user" reporter ON reporter.id = r.reporter_id
    LEFT JOIN listing l ON l.id = r.listing_id
    LEFT JOIN review v ON v.id = r.review_id
    JOIN "user" reported ON reported.id = COALESCE(r.reported_user_id, l.seller_id, v.author_id)
    ${where} HAVING bool_or(${hasEveryTermSql(text, search)})`;
}

async function describeCases(db: MarketplaceDb, cases: CaseRow[]): Promise<ReportCase[]> {
  const person = { select: { id: true, name: true, image: true } };
  const target = { select: { id: true, name: true, image: true, bannedAt: true } };
  const [listings, users, reviews, reports] = await Promise.all([
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
    db.review.findMany({
      where: { id: { in: cases.flatMap((row) => row.review_id ?? []) } },
      select: {
        id: true,
        rating: true,
        text: true,
        hiddenAt: true,
        reply: true,
        replyHiddenAt: true,
        subject: { select: { id: true, name: true } },
        author: target,
      },
    }),
    db.report.findMany({
      where: { id: { in: cases.flatMap((row) => row.report_ids) } },
      include: { reporter: person, handledBy: person },
    }),
  ]);
  const listingById = new Map(listings.map((listing) => [listing.id, listing]));
  const userById = new Map(users.map((user) => [user.id, user]));
  const reviewById = new Map(reviews.map((review) => [review.id, review]));
  const reportById = new Map(reports.map((report) => [report.id, report]));
  return cases.flatMap((row) => {
    const listing = row.listing_id === null ? null : listingById.get(row.listing_id);
    const review = row.review_id === null ? null : reviewById.get(row.review_id);
    const user = listing?.seller ?? review?.author ?? userById.get(row.reported_user_id ?? '');
    // Deleted between the two queries.
    if (listing === undefined || review === undefined || !user) return [];
    return {
      listing: listing && {
        id: listing.id,
        title: listing.title,
        slug: listing.slug,
        status: listing.status,
        isDeleted: listing.deletedAt !== null,
        image: listing.images[0]?.url ?? null,
      },
      review: review && {
        id: review.id,
        rating: review.rating,
        text: review.text,
        isHidden: review.hiddenAt !== null,
        reply: review.reply,
        isReplyHidden: review.replyHiddenAt !== null,
        about: review.subject,
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
