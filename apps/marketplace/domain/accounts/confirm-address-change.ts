import { changedText } from '@repo/address-change/change-texts';
import { confirmChange } from '@repo/address-change/confirm-change';
import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { addressChangeMail } from '#mails/address-change.ts';
import { endAccess } from './end-access.ts';
import { startSignIn } from './start-sign-in.ts';

/**
 * Gives the signed-in person the address that they asked for, by the link that was mailed to it. Every session ends, and
 * with them links, and connected accounts: they were connected to the old address. Answers the new session
 * of this browser. Throws deadLink, also for another account's link; addressTaken.
 */
export async function confirmAddressChange(
  ctx: SignedInContext,
  { token }: { token: string },
): Promise<{ sessionVersion: number; sessionId: string }> {
  const { actor } = ctx;
  const now = ctx.clock();
  const { sessionVersion, sessionId } = await inTransaction(ctx.db, async (tx) => {
    const change = await confirmChange(tx, { userId: actor.id, token, now });
    if (change === null) throw errors.deadLink();
    await recordAudit(tx, ctx, { action: 'user.change-address', targetType: 'user', targetId: actor.id });
    const ended = await endAccess(tx, { userId: actor.id, now });
    await mailOldAddress(tx, ctx, change, ended);
    const session = await startSignIn(tx, ctx, {
      id: actor.id,
      ...ended,
      by: 'address change',
      // The link shows who reads the new mailbox, not that this session is still its person's.
      provenAt: ctx.actor.provenAt,
      isKnownDevice: () => true,
      replaces: null,
    });
    if (!session) throw errors.unauthorized();
    return { ...ended, ...session };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_email_key') ? errors.addressTaken({ cause: error }) : error;
  });
  forgetMarketplaceSessions();
  return { sessionVersion, sessionId };
}

/** The old address gets the way back; one that nobody had proven is not mailed. */
async function mailOldAddress(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  { oldEmail, newEmail, undoToken }: NonNullable<Awaited<ReturnType<typeof confirmChange>>>,
  { endedConnections }: { endedConnections: boolean },
): Promise<void> {
  if (undoToken === null) return;
  const alsoEnded = endedConnections ? { alsoEnded: 'The connected Google account was removed.' } : {};
  const text = changedText({ newEmail, token: undoToken, ...alsoEnded });
  await queueMails(tx, ctx, [addressChangeMail({ name: ctx.actor.name, email: oldEmail }, text)]);
}
