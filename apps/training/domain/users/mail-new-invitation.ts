import { replacePasswordLinkWithinLimit } from '@repo/auth/password-links';
import { inTransaction } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { UserForAdmins } from '@repo/schemas/training/user';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invitationMail } from '#mails/invitation.ts';
import { toUserForAdmins, userSelect } from './user-row.ts';

/** Invalidates earlier links. Throws userNotFound, alreadyJoined, alreadyDeactivated. */
export async function mailNewInvitation(ctx: AdminContext, id: string): Promise<UserForAdmins> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const row = await tx.user.findUnique({ where: { id }, select: userSelect });
    if (!row) throw errors.userNotFound();
    if (row.deactivatedAt) throw errors.alreadyDeactivated();
    if (row.passwordHash !== null) throw errors.alreadyJoined();
    const token = await replacePasswordLinkWithinLimit(tx, {
      userId: id,
      purpose: 'invite',
      now: ctx.clock(),
    });
    if (!token) {
      throw errors.tooManyRequests({
        message: 'This person was mailed five links within an hour. Wait before you send another',
        retryAfterSeconds: 60 * 60,
      });
    }
    await recordAudit(tx, ctx, { action: 'user.invite', targetType: 'user', targetId: id });
    await queueMails(tx, ctx, [invitationMail(row, token)]);
    return row;
  });
  return toUserForAdmins(ctx.keys, row);
}
