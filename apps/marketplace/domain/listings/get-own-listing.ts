import type { Listing } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getListing } from './get-listing.ts';

/** A listing of the caller's to make a copy of. Throws listingNotFound for any other, and for what is hidden. */
export async function getListingToCopy(ctx: SignedInContext, id: string): Promise<Listing> {
  const listing = await getOwnListing(ctx, id);
  const hidden = await ctx.db.listing.findFirst({
    where: { id: listing.id, OR: [{ status: 'HIDDEN' }, { hiddenAt: { not: null } }] },
    select: { id: true },
  });
  if (hidden) throw errors.listingNotFound();
  return listing;
}

/** A listing of the caller's. Throws listingNotFound for any other: nobody else edits or copies it. */
export async function getOwnListing(ctx: SignedInContext, id: string): Promise<Listing> {
  const listing = await getListing(ctx, id);
  if (listing.seller.id !== ctx.actor.id) throw errors.listingNotFound();
  return listing;
}
