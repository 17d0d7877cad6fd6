import type { Context } from '#domain/context.ts';

/** Visible to the seller and moderators; null for everybody else, and if there is no reason. */
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
