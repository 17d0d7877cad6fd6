import { changedText } from '@repo/address-change/change-texts';
import { confirmChange } from '@repo/address-change/confirm-change';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { forgetTrainingSessions } from '@repo/auth/training-session';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { addressChangeMail } from '#mails/address-change.ts';
import { endSignIns } from './end-sign-ins.ts';

/**
 * Gives the signed-in person the address that they asked for, by the link that was mailed to it. Every other sign-in ends, and
 * with them the links and codes that were mailed to either address. Throws deadLink, also for another account's link; addressTaken.
 */
export async function confirmAddressChange(
  ctx: SignedInContext,
  { token }: { token: string },
): Promise<void> {
  const { id: userId, fullName, tokenId: except } = ctx.actor;
  const now = ctx.clock();
  await inTransaction(ctx.db, async (tx) => {
    const change = await confirmChange(tx, { userId, token, now });
    if (change === null) throw errors.deadLink();
    const { oldEmail, newEmail, undoToken } = change;
    await endSignIns(tx, { id: userId, email: oldEmail, except });
    await tx.oneTimeCode.deleteMany({ where: { email: newEmail } });
    await voidPasswordLinks(tx, { userId, now });
    await recordAudit(tx, ctx, { action: 'user.change-address', targetType: 'user', targetId: userId });
    if (undoToken !== null) {
      const text = changedText({ newEmail, token: undoToken });
      await queueMails(tx, ctx, [addressChangeMail({ fullName, email: oldEmail }, text)]);
    }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_email_key') ? errors.addressTaken({ cause: error }) : error;
  });
  forgetTrainingSessions();
}
