import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { inTransaction, type ListingStatus } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { ModeratedUser } from '@repo/schemas/marketplace/moderation';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { announceListings } from '#domain/conversations/announce-listings.ts';
import { notifySessionsEnded } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { accountSuspendedMail } from '#mails/moderation.ts';
import { lockPerson } from './lock-person.ts';

/** Hides the person's listings until `unbanPerson`. Throws userNotFound; forbidden for oneself and moderators; alreadyBanned. */
export async function banPerson(
  ctx: ModeratorContext,
  userId: string,
  reason: string,
): Promise<ModeratedUser> {
  if (userId === ctx.actor.id) throw errors.forbidden({ message: 'You cannot ban yourself' });
  const banned = await inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (person.role === 'MODERATOR') throw errors.forbidden({ message: 'You cannot ban another moderator' });
    if (person.bannedAt) throw errors.alreadyBanned();
    const bannedAt = ctx.clock();
    await tx.user.update({
      where: { id: userId },
      data: { bannedAt, banReason: reason, sessionVersion: { increment: 1 } },
    });
    const hiddenListings = await tx.$queryRaw<{ id: string; from: ListingStatus }[]>`
      WITH offered AS (
        SELECT id, status FROM listing
        WHERE seller_id = ${userId} AND status IN ('AVAILABLE', 'RESERVED') AND deleted_at IS NULL
        ORDER BY id FOR UPDATE
      )
      UPDATE listing SET status = 'HIDDEN', updated_at = ${bannedAt.toISOString()}::timestamptz
      FROM offered WHERE listing.id = offered.id
      RETURNING listing.id, offered.status::text AS from`;
    await announceListings(
      tx,
      hiddenListings.map(({ id }) => id),
    );
    await recordAudit(tx, ctx, {
      action: 'user.ban',
      targetType: 'user',
      targetId: userId,
      after: { reason, hiddenListings },
    });
    // A person who deleted the account may have no address left.
    if (!person.closedAt) await queueMails(tx, ctx, [accountSuspendedMail(person, { reason })]);
    await notifySessionsEnded(tx, userId);
    return { id: userId, bannedAt: bannedAt.toISOString(), hiddenListings: hiddenListings.length };
  });
  forgetMarketplaceSessions();
  return banned;
}
