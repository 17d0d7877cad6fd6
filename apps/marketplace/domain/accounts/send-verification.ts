import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { verifyEmailMail } from '#mails/verify-email.ts';
import { issueEmailToken } from './email-tokens.ts';

/** Mails a link that proves the address; not more than a few an hour. */
export async function sendVerification(
  ctx: Pick<Context, 'db' | 'clock' | 'mail'>,
  user: { id: string; name: string; email: string },
): Promise<void> {
  const token = await inTransaction(ctx.db, (tx) =>
    issueEmailToken(tx, { userId: user.id, purpose: 'VERIFY_EMAIL', now: ctx.clock() }),
  );
  if (token) await ctx.mail.send(verifyEmailMail(user, token));
}
