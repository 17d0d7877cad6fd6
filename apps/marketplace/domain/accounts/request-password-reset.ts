import { inTransaction } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { resetPasswordMail } from '#mails/reset-password.ts';
import { issueEmailToken } from './email-tokens.ts';

/**
 * Mails a link to choose a new password, when the address has an account. All of it happens after the answer, so that
 * neither its text nor its time tells whether it has.
 */
export function requestPasswordReset(ctx: Context, { email }: { email: string }): void {
  ctx.defer(async () => {
    const user = await ctx.db.user.findUnique({
      where: { email, bannedAt: null, closedAt: null },
      select: { id: true, name: true, email: true },
    });
    if (!user) return;
    await inTransaction(ctx.db, async (tx) => {
      const issued = { userId: user.id, purpose: 'RESET_PASSWORD', now: ctx.clock() } as const;
      const link = await issueEmailToken(tx, issued);
      if (link)
        await queueMails(tx, ctx, [resetPasswordMail(user, link.token)], { notAfter: link.expiresAt });
    });
  });
}
