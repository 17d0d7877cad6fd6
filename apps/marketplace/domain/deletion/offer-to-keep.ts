import { renewKeepLink } from '@repo/account-deletion/close-account';
import { closingText } from '@repo/account-deletion/deletion-texts';
import { inTransaction } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { accountDeletionMail } from '#mails/account-deletion.ts';

/**
 * What somebody meets who proved who they are and signs in to an account that they deleted: no session, but a mail with the link
 * that keeps it. Of an account that is erased already nothing is said.
 */
export async function offerToKeep(ctx: Context, userId: string): Promise<{ refused: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { isClosing, token } = await renewKeepLink(tx, { userId, now: ctx.clock() });
    if (!isClosing) return { refused: 'CredentialsSignin' };
    if (token !== null) {
      const person = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { name: true, email: true },
      });
      await queueMails(tx, ctx, [accountDeletionMail(person, closingText(token))]);
    }
    return { refused: 'AccountClosed' };
  });
}
