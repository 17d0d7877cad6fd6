import type { Listing } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { findVisibleListing } from './get-listing.ts';

/** Throws listingNotFound for another person's listing or a hidden one. */
export async function getOwnListingUnlessHidden(ctx: SignedInContext, id: string): Promise<Listing> {
  const listing = await getOwnListing(ctx, id);
  const hidden = await ctx.db.listing.findFirst({
    where: { id: listing.id, OR: [{ status: 'HIDDEN' }, { hiddenAt: { not: null } }] },
    select: { id: true },
  });
  if (hidden) throw errors.listingNotFound();
  return listing;
}

/** Throws listingNotFound for another person's listing. */
export async function getOwnListing(ctx: SignedInContext, id: string): Promise<Listing> {
  const listing = await findVisibleListing(ctx, id);
  if (listing?.seller.id !== ctx.actor.id) throw errors.listingNotFound();
  return listing;
}
