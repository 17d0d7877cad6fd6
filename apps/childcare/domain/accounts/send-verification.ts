import type { ChildcareDb } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { verifyEmailMail } from '#mails/verify-email.ts';
import { issueVerificationLink } from './verification-links.ts';

/** Mails a link that proves the address, with the caller's transaction; not more than a few an hour. */
export async function sendVerification(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  user: { id: string; name: string; email: string },
): Promise<void> {
  const link = await issueVerificationLink(tx, { userId: user.id, now: ctx.clock() });
  if (link) await queueMails(tx, ctx, [verifyEmailMail(user, link.token)], { notAfter: link.expiresAt });
}
