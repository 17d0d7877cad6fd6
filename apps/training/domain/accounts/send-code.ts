import { composeMail } from '@repo/mail/compose-mail';
import type { Context } from '#domain/context.ts';
import { oneTimeCodeMail } from '#mails/one-time-code.ts';
import { issueCode } from './one-time-code.ts';

/** What a code is asked for. Either is good for both: whoever reads the mail can sign in with it. */
export type CodePurpose = 'sign in' | 'confirm';

/**
 * Makes a one-time code and mails it, when the address has an account. An address without one gets a code too, which
 * nobody is sent: neither the answer nor its time tells the two apart.
 */
export async function sendCode(
  ctx: Context,
  { email, purpose = 'sign in' }: { email: string; purpose?: CodePurpose },
): Promise<void> {
  const code = await issueCode(ctx.db, { email, now: ctx.clock() });
  ctx.defer(async () => {
    const person = await ctx.db.user.findUnique({
      where: { email },
      select: { fullName: true, email: true },
    });
    if (person) await ctx.mail.send(composeMail(oneTimeCodeMail(person, { code, purpose })));
  });
}
