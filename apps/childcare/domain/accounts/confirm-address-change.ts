import { changedText } from '@repo/address-change/change-texts';
import { confirmChange } from '@repo/address-change/confirm-change';
import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { addressChangeMail } from '#mails/address-change.ts';
import { endAccess } from './end-access.ts';
import { startSignIn } from './start-sign-in.ts';

/**
 * Gives the signed-in person the address that they asked for, by the link that was mailed to it. Every session ends, and
 * with them links and invitations to the old address; centre, assignments and certificates stay. Answers the
 * new session of this browser. Throws deadLink, also for another account's link; addressTaken.
 */
export async function confirmAddressChange(
  ctx: SignedInContext,
  { token }: { token: string },
): Promise<{ sessionVersion: number; sessionId: string }> {
  const { id: userId, name } = ctx.actor;
  const now = ctx.clock();
  const session = await inTransaction(ctx.db, async (tx) => {
    const change = await confirmChange(tx, { userId, token, now });
    if (change === null) throw errors.deadLink();
    const { oldEmail, newEmail, undoToken } = change;
    if (undoToken !== null) {
      const text = changedText({ newEmail, token: undoToken });
      await queueMails(tx, ctx, [addressChangeMail({ name, email: oldEmail }, text)]);
    }
    await recordAudit(tx, ctx, { action: 'user.change-address', targetType: 'user', targetId: userId });
    const ended = await endAccess(tx, { userId, email: oldEmail, now });
    const session = await startSignIn(tx, ctx, {
      id: userId,
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
  forgetChildcareSessions();
  return session;
}
