import type { MarketplaceDb } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { verifyEmailMail } from '#mails/verify-email.ts';
import { issueEmailToken } from './email-tokens.ts';

/** Mails a link that proves the address, with the caller's transaction; not more than a few an hour. */
export async function sendVerification(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  user: { id: string; name: string; email: string },
): Promise<void> {
  const link = await issueEmailToken(tx, { userId: user.id, purpose: 'VERIFY_EMAIL', now: ctx.clock() });
  if (link) await queueMails(tx, ctx, [verifyEmailMail(user, link.token)], { notAfter: link.expiresAt });
}
