import type { Context } from '#domain/context.ts';

/** Why a listing is hidden, for its seller and for moderators; null for everybody else, and where nobody gave a reason. */
export async function findHiddenReason(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  listingId: string,
): Promise<string | null> {
  if (actor === null) return null;
  const listing = await db.listing.findFirst({
    where: { id: listingId, ...(actor.role === 'MODERATOR' ? {} : { sellerId: actor.id }) },
    select: { hiddenReason: true },
  });
  return listing?.hiddenReason ?? null;
}
