import { issuePasswordLink, passwordLinkEnd } from '@repo/auth/password-links';
import { inTransaction } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { resetPasswordMail } from '#mails/reset-password.ts';

/**
 * Mails a link to choose a new password, when the address has an account. All of it happens after the answer, so that
 * neither its text nor its time tells whether it has.
 */
export function requestPasswordReset(ctx: Context, { email }: { email: string }): void {
  ctx.defer(async () => {
    const user = await ctx.db.user.findUnique({
      where: { email, deactivatedAt: null },
      select: { id: true, name: true, email: true },
    });
    if (!user) return;
    await inTransaction(ctx.db, async (tx) => {
      const now = ctx.clock();
      const token = await issuePasswordLink(tx, { userId: user.id, purpose: 'reset', now });
      if (!token) return;
      const notAfter = passwordLinkEnd('reset', now);
      await queueMails(tx, ctx, [resetPasswordMail(user, token)], { notAfter });
    });
  });
}
