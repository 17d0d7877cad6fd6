import { renewKeepLink } from '@repo/account-deletion/close-account';
import { closingText } from '@repo/account-deletion/deletion-texts';
import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { accountDeletionMail } from '#mails/account-deletion.ts';

/**
 * What somebody meets who proved who they are and signs in to an account that they deleted: no session, but a mail with the link
 * that keeps it. Of an account that is erased already nothing is said.
 */
export async function offerToKeep(ctx: Context, userId: string): Promise<{ refused: string }> {
  const { isClosing, token } = await inTransaction(ctx.db, (tx) =>
    renewKeepLink(tx, { userId, now: ctx.clock() }),
  );
  if (!isClosing) return { refused: 'CredentialsSignin' };
  if (token !== null) {
    ctx.defer(async () => {
      const person = await ctx.db.user.findUniqueOrThrow({
        where: { id: userId },
        select: { name: true, email: true },
      });
      await ctx.mail.send(accountDeletionMail(person, closingText(token)));
    });
  }
  return { refused: 'AccountClosed' };
}
