import { supportAddress } from '@repo/base/support-address';
import { inTransaction } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { ContactBody } from '@repo/schemas/marketplace/site-text';
import type { Context } from '#domain/context.ts';
import { env } from '#env.ts';
import { contactMail } from '#mails/contact.ts';

/** To the operator's mailbox. Nothing is mailed to the address that was typed in: it may be anybody's. */
export async function queueContactMail(ctx: Context, body: ContactBody): Promise<{ message: string }> {
  const { actor } = ctx;
  await inTransaction(ctx.db, (tx) =>
    queueMails(tx, ctx, [contactMail(supportAddress(env()), { ...body, accountId: actor?.id ?? null })]),
  );
  return { message: 'Your message is sent. We answer by mail' };
}
