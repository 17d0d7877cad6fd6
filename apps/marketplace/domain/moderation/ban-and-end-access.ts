import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { inTransaction } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { cancelMailsAndPushesFromActor } from '@repo/notifications/mails/withdraw-mails';
import type { ModeratedUser } from '@repo/schemas/marketplace/moderation';
import { revokeKeysAndPauseWebhooks } from '#domain/accounts/revoke-keys-and-pause-webhooks.ts';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { notifyStreamsToRecheckSession } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { hideListingsOfSeller } from '#domain/listings/hidden-listings.ts';
import { rememberPhotosOfBannedSeller } from '#domain/scam-photos/remember-scam-photos.ts';
import { accountSuspendedMail } from '#mails/moderation.ts';
import { createAppealPath } from './appeal-link.ts';
import { type DecisionGrounds, formatGrounds, recordDecisionAndReturnId } from './decisions.ts';
import { lockUserRowForModeration } from './lock-person.ts';

/** Hides the person's listings until `unbanAndRestoreListings`. Throws userNotFound; forbidden for oneself and moderators; alreadyBanned. */
export async function banEndAccessAndMail(
  ctx: ModeratorContext,
  userId: string,
  grounds: DecisionGrounds,
): Promise<ModeratedUser> {
  const reason = formatGrounds(grounds);
  if (userId === ctx.actor.id) throw errors.forbidden({ message: 'You cannot ban yourself' });
  const banned = await inTransaction(ctx.db, async (tx) => {
    const person = await lockUserRowForModeration(tx, userId);
    if (person.role === 'MODERATOR') throw errors.forbidden({ message: 'You cannot ban another moderator' });
    if (person.bannedAt) throw errors.alreadyBanned();
    const bannedAt = ctx.clock();
    await tx.user.update({
      where: { id: userId },
      data: { bannedAt, banReason: reason, sessionVersion: { increment: 1 } },
    });
    const subject = { subjectId: userId, listingId: null };
    const decisionId = await recordDecisionAndReturnId(tx, ctx, subject, grounds);
    const statuses = ['AVAILABLE', 'RESERVED'] as const;
    const hiddenListings = await hideListingsOfSeller(tx, { sellerId: userId, statuses, now: bannedAt });
    if (grounds.category === 'SCAM')
      await rememberPhotosOfBannedSeller(tx, { sellerId: userId, now: bannedAt });
    await recordAudit(tx, ctx, {
      action: 'user.ban',
      targetType: 'user',
      targetId: userId,
      after: { reason, hiddenListings },
    });
    // A person who deleted the account may have no address left.
    if (!person.closedAt) {
      const path = createAppealPath(ctx.keys, { id: decisionId, email: person.email });
      await queueMails(tx, ctx, [accountSuspendedMail(person, { reason, appealPath: path })]);
    }
    await revokeKeysAndPauseWebhooks(tx, ctx, { userId, why: 'ownerBanned' });
    await cancelMailsAndPushesFromActor(tx, userId);
    await notifyStreamsToRecheckSession(tx, userId);
    return { id: userId, bannedAt: bannedAt.toISOString(), hiddenListings: hiddenListings.length };
  });
  clearMarketplaceSessionCache();
  forgetCachedKeys();
  return banned;
}
