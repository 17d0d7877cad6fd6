import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { REVIEW_WINDOW_DAYS } from '@repo/schemas/marketplace/review';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { reviewReceivedKind } from '#notifications/review-kinds.ts';

type Tools = Pick<Context, 'clock' | 'keys'>;

const reviewsAtOnce = 100;

/**
 * Counts a person's stars again: of each author the latest review, so that two who trade with each other again and again are one voice.
 * Index: review_subject_id_published_at_id_idx.
 */
export async function recountSellerRating(tx: MarketplaceDb, userId: string): Promise<void> {
  // A statement that only waits for another count does not see the reviews which that one counted.
  await tx.$queryRaw`SELECT FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE "user" SET (rating_count, rating_total) = (
      SELECT count(*)::int, coalesce(sum(rating), 0)::int FROM (
        SELECT DISTINCT ON (author_id) rating FROM review
        WHERE subject_id = ${userId} AND published_at IS NOT NULL AND hidden_at IS NULL
        ORDER BY author_id, created_at DESC, id DESC
      ) latest
    ) WHERE id = ${userId}`;
}

/** Within a transaction. From now on everybody can read them; the person they are about is notified. */
export async function publishReviewsAndNotify(
  tx: MarketplaceDb,
  tools: Tools,
  ids: readonly string[],
): Promise<void> {
  const published = await tx.review.updateManyAndReturn({
    where: { id: { in: [...ids] }, publishedAt: null },
    data: { publishedAt: tools.clock() },
    include: {
      author: { select: { name: true } },
      deal: { select: { listing: { select: { title: true } } } },
    },
  });
  // In one order, so that two transactions do not wait for each other.
  for (const userId of [...new Set(published.map(({ subjectId }) => subjectId))].sort())
    await recountSellerRating(tx, userId);
  for (const { authorId, subjectId, author, deal } of published) {
    const data = { subjectId, from: author.name, listingTitle: deal.listing.title };
    await notifications.notify(tx, tools, reviewReceivedKind, [{ userId: subjectId, data }], {
      actorId: authorId,
    });
  }
}

/** Those whose other side wrote nothing in time. Processes may run it concurrently. */
export async function publishOverdueReviewsAndNotify(
  { db, ...tools }: Tools & Pick<Context, 'db'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const count = await inTransaction(db, async (tx) => {
      // Index: review_waiting_idx.
      const due = await tx.$queryRaw<{ id: string }[]>`
        SELECT r.id FROM review r JOIN deal d ON d.id = r.deal_id
        WHERE r.published_at IS NULL AND d.created_at <= ${tools.clock()}::timestamptz - ${REVIEW_WINDOW_DAYS} * interval '1 day'
        ORDER BY r.created_at, r.id LIMIT ${reviewsAtOnce} FOR UPDATE OF r SKIP LOCKED`;
      await publishReviewsAndNotify(
        tx,
        tools,
        due.map(({ id }) => id),
      );
      return due.length;
    });
    if (count < reviewsAtOnce) return;
  }
}
