import type { Review, ReviewListQuery, ReviewPage } from '@repo/schemas/marketplace/review';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { maximumOffset } from '#domain/listings/maximum-offset.ts';

const columns = {
  id: true,
  rating: true,
  text: true,
  createdAt: true,
  reply: true,
  repliedAt: true,
  hiddenAt: true,
  replyHiddenAt: true,
  author: { select: { id: true, name: true, image: true, bannedAt: true, closedAt: true } },
  deal: { select: { buyerId: true, listing: { select: { title: true } } } },
} as const;

const noReply = { reply: null, repliedAt: null };

/** Published ones about a person, the latest first; hidden ones for moderators alone. Throws userNotFound, as the profile does. */
export async function listPublishedReviewsOf(
  ctx: Pick<Context, 'db' | 'actor'>,
  userId: string,
  { page, limit }: ReviewListQuery,
): Promise<ReviewPage> {
  const isModerator = ctx.actor?.role === 'MODERATOR';
  const where = { subjectId: userId, publishedAt: { not: null }, ...(isModerator ? {} : { hiddenAt: null }) };
  const [user, total, rows] = await Promise.all([
    ctx.db.user.findUnique({
      where: { id: userId, ...(isModerator ? {} : { bannedAt: null, closedAt: null }) },
      select: { ratingCount: true, ratingTotal: true },
    }),
    ctx.db.review.count({ where }),
    // Index: review_subject_id_published_at_id_idx.
    ctx.db.review.findMany({
      where,
      orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
      skip: Math.min((page - 1) * limit, maximumOffset),
      take: limit,
      select: columns,
    }),
  ]);
  if (!user) throw errors.userNotFound();
  const knowsHidden = isModerator || ctx.actor?.id === userId;
  const { ratingCount: count, ratingTotal } = user;
  const data = rows.map(({ author, deal, createdAt, hiddenAt, replyHiddenAt, ...row }): Review => {
    const { id, name, image, bannedAt, closedAt } = author;
    const isThere = bannedAt === null && closedAt === null;
    const { reply, repliedAt } = isModerator || replyHiddenAt === null ? row : noReply;
    return {
      ...row,
      author: { id: isThere ? id : null, name, image: isThere ? image : null },
      role: deal.buyerId === id ? 'buyer' : 'seller',
      listingTitle: deal.listing.title,
      createdAt: createdAt.toISOString(),
      reply,
      repliedAt: repliedAt?.toISOString() ?? null,
      isHidden: hiddenAt !== null,
      isReplyHidden: knowsHidden && replyHiddenAt !== null,
    };
  });
  return {
    data,
    rating: { count, average: count === 0 ? null : Math.round((ratingTotal / count) * 10) / 10 },
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
