import { composeMail } from '@repo/mail/compose-mail';
import type { Context } from '#domain/context.ts';
import { oneTimeCodeMail } from '#mails/one-time-code.ts';
import { replaceOneTimeCode } from './one-time-code.ts';

/** Each code works for both purposes: whoever reads the mail can sign in with it. */
export type CodePurpose = 'sign in' | 'confirm';

/** An unknown address gets a code too, which is not sent: answer and time must not reveal whether the account exists. */
export async function issueAndMailOneTimeCode(
  ctx: Context,
  { email, purpose = 'sign in' }: { email: string; purpose?: CodePurpose },
): Promise<void> {
  const code = await replaceOneTimeCode(ctx.db, { email, now: ctx.clock() });
  ctx.defer(async () => {
    const person = await ctx.db.user.findUnique({
      where: { email },
      select: { fullName: true, email: true },
    });
    if (person) await ctx.mail.send(composeMail(oneTimeCodeMail(person, { code, purpose })));
  });
}
