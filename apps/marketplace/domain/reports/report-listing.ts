import { isUniqueViolation } from '@repo/db/errors';
import type { ReportBody } from '@repo/schemas/marketplace/moderation';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { visibleTo } from '#domain/listings/listing-visibility.ts';

/** Once per person. Throws listingNotFound if the caller cannot see it, ownListing, alreadyReported. */
export async function reportListing(
  ctx: SignedInContext,
  listingId: string,
  { reason, details }: ReportBody,
): Promise<{ message: string }> {
  const [listing] = await ctx.db.$queryRaw<{ sellerId: string }[]>`
    SELECT l.seller_id AS "sellerId" FROM listing l WHERE l.id = ${listingId} AND (${visibleTo(ctx.actor)})`;
  if (!listing) throw errors.listingNotFound();
  if (listing.sellerId === ctx.actor.id)
    throw errors.ownListing({ message: 'You cannot report your own listing' });
  try {
    await ctx.db.report.create({
      data: { reporterId: ctx.actor.id, listingId, reason, details, createdAt: ctx.clock() },
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw errors.alreadyReported({ message: 'You have already reported this listing' });
    throw error;
  }
  return { message: 'Thank you. A moderator will look at this listing' };
}
