import type { ReportBody } from '@repo/schemas/marketplace/moderation';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleListingAndSellerIds } from '#domain/listings/get-listing.ts';
import { storeReport } from './store-report.ts';

/** Once per person. Throws listingNotFound if the caller cannot see it, ownListing, alreadyReported. */
export async function reportListing(
  ctx: SignedInContext,
  listingId: string,
  body: ReportBody,
): Promise<{ message: string }> {
  const { sellerId } = await getVisibleListingAndSellerIds(ctx, listingId);
  if (sellerId === ctx.actor.id) throw errors.ownListing({ message: 'You cannot report your own listing' });
  await storeReport(ctx, { listingId }, body, 'You have already reported this listing');
  return { message: 'Thank you. A moderator will look at this listing' };
}
