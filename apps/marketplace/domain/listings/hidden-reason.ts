import type { Context } from '#domain/context.ts';
import { createAppealPath } from '#domain/moderation/appeal-link.ts';

export type HiddenReason = {
  reason: string;
  /** Where the seller appeals, or reads what became of it; null for moderators. */
  appealPath: string | null;
};

/** Visible to the seller and moderators; null for everybody else, and if there is no reason. */
export async function findHiddenReason(
  { db, actor, keys }: Pick<Context, 'db' | 'actor' | 'keys'>,
  listingId: string,
): Promise<HiddenReason | null> {
  if (actor === null) return null;
  const listing = await db.listing.findFirst({
    where: { id: listingId, ...(actor.role === 'MODERATOR' ? {} : { sellerId: actor.id }) },
    select: {
      hiddenReason: true,
      sellerId: true,
      decisions: { where: { endedAt: null }, select: { id: true }, take: 1 },
    },
  });
  if (!listing?.hiddenReason) return null;
  const [decision] = listing.decisions;
  const isOwn = listing.sellerId === actor.id;
  return {
    reason: listing.hiddenReason,
    appealPath: decision && isOwn ? createAppealPath(keys, { id: decision.id, email: actor.email }) : null,
  };
}
