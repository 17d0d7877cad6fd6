import { inTransaction } from '@repo/db/marketplace';
import { nextChange } from '@repo/db/version';
import type { Listing, RelistBody } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { requireGoodStanding } from './create-listing.ts';
import { readWritten } from './get-listing.ts';
import { refuseHiddenByModerator } from './hidden-by-moderator.ts';
import { canRelist } from './listing-status.ts';
import { lockOwn } from './update-listing.ts';

/** Keeps its place in the search. Throws 403/404 if not the caller's, impossibleStatus if not relistable. */
export async function relistListing(
  ctx: SignedInContext,
  id: string,
  { status }: RelistBody,
): Promise<Listing> {
  return inTransaction(ctx.db, async (tx) => {
    // Serialises with a ban, which also locks the user's row first.
    await requireGoodStanding(tx, ctx.actor.id);
    const stored = await lockOwn(ctx, tx, id);
    refuseHiddenByModerator(stored);
    if (!canRelist(stored.status, status)) {
      throw errors.impossibleStatus({
        message: `A listing that is ${stored.status} cannot be relisted as ${status}`,
      });
    }
    await tx.listing.update({
      where: { id },
      data: { status, updatedAt: nextChange(stored, ctx.clock()) },
      select: { id: true },
    });
    return readWritten(ctx, tx, id);
  });
}
