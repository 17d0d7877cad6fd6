import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { AnswerAppealBody } from '@repo/schemas/marketplace/appeal';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { banAppealAnsweredMail, listingAppealAnsweredMail } from '#mails/appeals.ts';
import { appealAnsweredKind } from '#notifications/appeal-kind.ts';
import { lockListingForModeration } from './lock-listing.ts';
import { lockUserRowForModeration } from './lock-person.ts';
import { restoreListingAndNotifyInTransaction } from './restore-listing.ts';
import { unbanPersonAndMailInTransaction } from './unban-person.ts';

function findAppeal(tx: MarketplaceDb, id: string) {
  return tx.moderationDecision.findFirst({
    where: { id, appealedAt: { not: null } },
    include: {
      subject: { select: { id: true, name: true, email: true, bannedAt: true, closedAt: true } },
      listing: { select: { id: true, title: true, slug: true } },
    },
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findAppeal>>>;

async function tell(
  tx: MarketplaceDb,
  ctx: ModeratorContext,
  { subject, listing }: Found,
  { outcome, answer }: AnswerAppealBody,
): Promise<void> {
  // Who deleted the account may have no address left.
  if (subject.closedAt) return;
  if (listing === null) {
    return queueMails(tx, ctx, [banAppealAnsweredMail(subject, { outcome, answer })]);
  }
  const { title, slug } = listing;
  if (subject.bannedAt) {
    return queueMails(tx, ctx, [listingAppealAnsweredMail(subject, { title, slug, outcome, answer })]);
  }
  await notifications.notify(tx, ctx, appealAnsweredKind, [
    { userId: subject.id, data: { title, slug, outcome, answer } },
  ]);
}

/** The listing or the person first, as every decision does. Throws alreadyAnswered if another decision has taken its place meanwhile. */
async function lockWhatHolds(
  tx: MarketplaceDb,
  { id, subjectId, listingId }: { id: string; subjectId: string; listingId: string | undefined },
): Promise<void> {
  await (listingId === undefined
    ? lockUserRowForModeration(tx, subjectId)
    : lockListingForModeration(tx, listingId));
  const held = await tx.moderationDecision.count({ where: { id, answeredAt: null, endedAt: null } });
  if (held === 0) throw errors.alreadyAnswered();
}

/**
 * Of two moderators who answer at once the second is refused. Throws appealNotFound, forbidden for one's own, alreadyAnswered, and what
 * bringing back a listing or lifting a ban throws.
 */
export function answerAppeal(
  ctx: ModeratorContext,
  id: string,
  { outcome, answer }: AnswerAppealBody,
): Promise<{ message: string }> {
  const isRestored = outcome === 'RESTORED';
  return inTransaction(ctx.db, async (tx) => {
    const found = await findAppeal(tx, id);
    if (!found) throw errors.appealNotFound();
    const { subject, listing } = found;
    if (subject.id === ctx.actor.id) {
      throw errors.forbidden({ message: 'Another moderator answers your appeal' });
    }
    if (found.answeredAt || found.endedAt) throw errors.alreadyAnswered();
    if (isRestored) await lockWhatHolds(tx, { id, subjectId: subject.id, listingId: listing?.id });
    if (isRestored && listing)
      await restoreListingAndNotifyInTransaction(tx, ctx, listing.id, { reason: answer, isNotified: false });
    else if (isRestored)
      await unbanPersonAndMailInTransaction(tx, ctx, subject.id, { reason: answer, isNotified: false });
    const { count } = await tx.moderationDecision.updateMany({
      where: { id, answeredAt: null, ...(isRestored ? {} : { endedAt: null }) },
      data: { outcome, answer, answeredById: ctx.actor.id, answeredAt: ctx.clock() },
    });
    // Another moderator was faster.
    if (count === 0) throw errors.alreadyAnswered();
    await recordAudit(tx, ctx, {
      action: isRestored ? 'appeal.restore' : 'appeal.uphold',
      targetType: listing ? 'listing' : 'user',
      targetId: listing?.id ?? subject.id,
      after: { reason: answer },
    });
    await tell(tx, ctx, found, { outcome, answer });
    return { message: isRestored ? 'The decision is taken back' : 'The decision stays' };
  });
}
