import { withdrawDeletionIfNotStarted } from '@repo/account-deletion/deletion-rows';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { hiddenListingsSchema, restoreHiddenListings } from '#domain/listings/hidden-listings.ts';

/** False if the account was not closed or its erasure has begun. A banned person's listings stay hidden. */
export async function reopenAccountAndListingsIfPossible(
  tx: MarketplaceDb,
  userId: string,
): Promise<boolean> {
  const [person] = await tx.$queryRaw<{ isBanned: boolean }[]>`
    SELECT banned_at IS NOT NULL AS "isBanned" FROM "user" WHERE id = ${userId} FOR UPDATE`;
  // Locked because a moderator who hides one of these listings takes it off this list.
  const [deletion] = await tx.$queryRaw<{ hidden: unknown }[]>`
    SELECT hidden FROM account_deletion WHERE user_id = ${userId} FOR UPDATE`;
  if (!person || !deletion || !(await withdrawDeletionIfNotStarted(tx, userId))) return false;
  await tx.user.update({ where: { id: userId }, data: { closedAt: null }, select: { id: true } });
  const hidden = person.isBanned ? [] : (hiddenListingsSchema.safeParse(deletion.hidden).data ?? []);
  await restoreHiddenListings(tx, userId, hidden);
  return true;
}
