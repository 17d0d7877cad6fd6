import { inTransaction } from '@repo/db/marketplace';
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
    const token = await inTransaction(ctx.db, (tx) =>
      issueEmailToken(tx, { userId: user.id, purpose: 'RESET_PASSWORD', now: ctx.clock() }),
    );
    if (token) await ctx.mail.send(resetPasswordMail(user, token));
  });
}
