import { scheduleErasure } from '@repo/account-deletion/deletion-rows';
import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { inTransaction } from '@repo/db/marketplace';
import { voidUnusedEmailTokens } from '#domain/accounts/email-tokens.ts';
import { revokeKeysAndPauseWebhooks } from '#domain/accounts/revoke-keys-and-pause-webhooks.ts';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import type { SignedInContext } from '#domain/context.ts';
import { notifyStreamsToRecheckSession } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { hideListingsOfSeller } from '#domain/listings/hidden-listings.ts';
import { endOffersAndReservationsOfLeavingAccount } from '#domain/offers/end-offers-of-account.ts';
import { expireUnpaidPaymentsOfAccountOrThrow } from '#domain/payments/end-payments.ts';
import { assertDeletionConfirmed, recordClosingAndMailKeepLink } from './account-deletion.ts';
import { assertNotLastModerator } from './get-deletion-preview.ts';

/** A job erases the account after the grace period. Throws staleProof, deletionNotConfirmed, lastModerator, moneyHeld. */
export async function closeAccountAndScheduleErasure(
  ctx: SignedInContext,
  body: { confirm: string },
): Promise<{ dueAt: Date }> {
  assertDeletionConfirmed(ctx, body);
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
    const noted = await scheduleErasure(tx, { userId, now });
    if (noted === null) throw errors.unauthorized();
    await endOffersAndReservationsOfLeavingAccount(tx, ctx);
    const statuses = ['AVAILABLE', 'RESERVED', 'SOLD'] as const;
    const hidden = await hideListingsOfSeller(tx, { sellerId: userId, statuses, now });
    await tx.accountDeletion.update({ where: { userId }, data: { hidden }, select: { userId: true } });
    await expireUnpaidPaymentsOfAccountOrThrow(tx, ctx, userId);
    for (const purpose of ['VERIFY_EMAIL', 'RESET_PASSWORD'] as const) {
      await voidUnusedEmailTokens(tx, { userId, purpose, now });
    }
    await revokeKeysAndPauseWebhooks(tx, ctx, { userId, why: 'ownerLeft' });
    await recordClosingAndMailKeepLink(tx, ctx, noted);
    await notifyStreamsToRecheckSession(tx, userId);
    return noted;
  });
  clearMarketplaceSessionCache();
  forgetCachedKeys();
  return { dueAt };
}
