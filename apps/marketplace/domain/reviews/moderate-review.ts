import { inTransaction } from '@repo/db/marketplace';
import type { ModerateReviewBody } from '@repo/schemas/marketplace/review';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { countRating } from './publish-reviews.ts';

/**
 * What is hidden is neither shown nor counted. Throws reviewNotFound, also where it is so already, and
 * forbidden for one by or of the moderator.
 */
export function moderateReview(
  ctx: ModeratorContext,
  reviewId: string,
  body: ModerateReviewBody,
): Promise<{ message: string }> {
  const isHiding = body.action === 'hide';
  return inTransaction(ctx.db, async (tx) => {
    const own = await tx.review.findFirst({
      where: { id: reviewId, OR: [{ subjectId: ctx.actor.id }, { authorId: ctx.actor.id }] },
      select: { id: true },
    });
    if (own) throw errors.forbidden({ message: 'Another moderator decides about reviews by you and of you' });
    const [changed] = await tx.review.updateManyAndReturn({
      where: { id: reviewId, publishedAt: { not: null }, hiddenAt: isHiding ? null : { not: null } },
      data: isHiding
        ? { hiddenAt: ctx.clock(), hiddenReason: body.reason }
        : { hiddenAt: null, hiddenReason: null },
      select: { subjectId: true },
    });
    if (!changed) throw errors.reviewNotFound();
    await countRating(tx, changed.subjectId);
    await recordAudit(tx, ctx, {
      action: isHiding ? 'review.hide' : 'review.restore',
      targetType: 'review',
      targetId: reviewId,
      ...(isHiding ? { after: { reason: body.reason } } : {}),
    });
    return { message: isHiding ? 'The review is hidden' : 'The review is shown again' };
  });
}
