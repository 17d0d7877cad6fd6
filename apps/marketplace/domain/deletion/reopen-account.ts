import { withdrawDeletion } from '@repo/account-deletion/close-account';
import { ListingStatus, type MarketplaceDb } from '@repo/db/marketplace';
import { z } from 'zod';
import { announceListings } from '#domain/conversations/announce-listings.ts';

const hiddenListings = z.array(z.object({ id: z.string(), from: z.enum(ListingStatus) }));

/** False if the account was not closed or its erasure has begun. A banned person's listings stay hidden. */
export async function reopenAccount(tx: MarketplaceDb, userId: string): Promise<boolean> {
  const [person] = await tx.$queryRaw<{ isBanned: boolean }[]>`
    SELECT banned_at IS NOT NULL AS "isBanned" FROM "user" WHERE id = ${userId} FOR UPDATE`;
  // Locked because a moderator may be removing a listing from it.
  const [deletion] = await tx.$queryRaw<{ hidden: unknown }[]>`
    SELECT hidden FROM account_deletion WHERE user_id = ${userId} FOR UPDATE`;
  if (!person || !deletion || !(await withdrawDeletion(tx, userId))) return false;
  await tx.user.update({ where: { id: userId }, data: { closedAt: null }, select: { id: true } });
  const hidden = person.isBanned ? [] : (hiddenListings.safeParse(deletion.hidden).data ?? []);
  for (const status of ['AVAILABLE', 'RESERVED', 'SOLD'] as const) {
    const ids = hidden.filter(({ from }) => from === status).map(({ id }) => id);
    await tx.listing.updateMany({
      where: { id: { in: ids }, sellerId: userId, status: 'HIDDEN', hiddenAt: null, deletedAt: null },
      data: { status },
    });
  }
  await announceListings(
    tx,
    hidden.map(({ id }) => id),
  );
  return true;
}
