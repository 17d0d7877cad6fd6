import { inTransaction } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { resetPasswordMail } from '#mails/reset-password.ts';
import { issuePasswordLink } from './password-links.ts';

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
    const token = await inTransaction(ctx.db, (tx) =>
      issuePasswordLink(tx, { userId: user.id, purpose: 'reset', now: ctx.clock() }),
    );
    if (token) await ctx.mail.send(resetPasswordMail(user, token));
  });
}
