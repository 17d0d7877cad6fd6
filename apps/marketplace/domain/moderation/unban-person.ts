import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { ModeratedUser } from '@repo/schemas/marketplace/moderation';
import { z } from 'zod';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { hiddenListingsSchema, restoreHiddenListings } from '#domain/listings/hidden-listings.ts';
import { forgetScamPhotos } from '#domain/scam-photos/remember-scam-photos.ts';
import { accountRestoredMail } from '#mails/moderation.ts';
import { endDecisionsAndReturnIds } from './decisions.ts';
import { lockUserRowForModeration } from './lock-person.ts';

const banDetails = z.object({ hiddenListings: hiddenListingsSchema });

/** Restores the listings that the ban hid; those a moderator hid individually stay hidden. Throws userNotFound, notBanned. */
export async function unbanAndRestoreListings(
  ctx: ModeratorContext,
  userId: string,
  reason: string,
): Promise<ModeratedUser> {
  return inTransaction(ctx.db, (tx) =>
    unbanPersonAndMailInTransaction(tx, ctx, userId, { reason, isNotified: true }),
  );
}

/** `isNotified`: a mail says so; the answer to an appeal says it otherwise. */
export async function unbanPersonAndMailInTransaction(
  tx: MarketplaceDb,
  ctx: ModeratorContext,
  userId: string,
  { reason, isNotified }: { reason: string; isNotified: boolean },
): Promise<ModeratedUser> {
  const person = await lockUserRowForModeration(tx, userId);
  if (!person.bannedAt) throw errors.notBanned();
  await tx.user.update({ where: { id: userId }, data: { bannedAt: null, banReason: null } });
  const ended = await endDecisionsAndReturnIds(tx, ctx.clock(), { subjectId: userId, listingId: null });
  await forgetScamPhotos(tx, ended);
  const restored = await restoreWhatTheBanHid(tx, userId);
  await recordAudit(tx, ctx, {
    action: 'user.unban',
    targetType: 'user',
    targetId: userId,
    after: { ...(reason && { reason }), restoredListings: restored },
  });
  if (isNotified && !person.closedAt) await queueMails(tx, ctx, [accountRestoredMail(person)]);
  return { id: userId, bannedAt: null, hiddenListings: 0 };
}

async function restoreWhatTheBanHid(tx: MarketplaceDb, userId: string): Promise<number> {
  const ban = await tx.auditEntry.findFirst({
    where: { targetType: 'user', targetId: userId, action: 'user.ban' },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { after: true },
  });
  const details = banDetails.safeParse(ban?.after);
  if (!details.success) return 0;
  return restoreHiddenListings(tx, userId, details.data.hiddenListings);
}
