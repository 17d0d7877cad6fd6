import { noteDeletion } from '@repo/account-deletion/close-account';
import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { inTransaction, type ListingStatus, type MarketplaceDb } from '@repo/db/marketplace';
import { voidEmailTokens } from '#domain/accounts/email-tokens.ts';
import type { SignedInContext } from '#domain/context.ts';
import { announceListings } from '#domain/conversations/announce-listings.ts';
import { notifySessionsEnded } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { assertConfirmed, finishClosing } from './account-deletion.ts';
import { assertNotLastModerator } from './get-deletion.ts';

/** Returns what was hidden, so that `reopenAccount` can restore it. */
async function hideListings(tx: MarketplaceDb, userId: string, now: Date) {
  return tx.$queryRaw<{ id: string; from: ListingStatus }[]>`
    WITH shown AS (
      SELECT id, status FROM listing
      WHERE seller_id = ${userId} AND status IN ('AVAILABLE', 'RESERVED', 'SOLD') AND deleted_at IS NULL
      ORDER BY id FOR UPDATE
    )
    UPDATE listing SET status = 'HIDDEN', updated_at = ${now.toISOString()}::timestamptz
    FROM shown WHERE listing.id = shown.id
    RETURNING listing.id, shown.status::text AS from`;
}

/** A job erases the account after the grace period. Throws staleProof, deletionNotConfirmed, lastModerator. */
export async function deleteAccount(
  ctx: SignedInContext,
  body: { confirm: string },
): Promise<{ dueAt: Date }> {
  assertConfirmed(ctx, body);
  const { actor } = ctx;
  const userId = actor.id;
  const now = ctx.clock();
  const { dueAt } = await inTransaction(ctx.db, async (tx) => {
    await assertNotLastModerator(tx, userId);
    const { count } = await tx.user.updateMany({
      where: { id: userId, closedAt: null, bannedAt: null },
      data: { closedAt: now, sessionVersion: { increment: 1 } },
    });
    if (count === 0) throw errors.unauthorized();
    const noted = await noteDeletion(tx, { userId, now });
    if (noted === null) throw errors.unauthorized();
    const hidden = await hideListings(tx, userId, now);
    await announceListings(
      tx,
      hidden.map(({ id }) => id),
    );
    await tx.accountDeletion.update({ where: { userId }, data: { hidden }, select: { userId: true } });
    for (const purpose of ['VERIFY_EMAIL', 'RESET_PASSWORD'] as const) {
      await voidEmailTokens(tx, { userId, purpose, now });
    }
    await finishClosing(tx, ctx, noted);
    await notifySessionsEnded(tx, userId);
    return noted;
  });
  forgetMarketplaceSessions();
  return { dueAt };
}
