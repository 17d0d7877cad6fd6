import type { MailMessage } from '@repo/mail/mailer';

/** The secret of the link /join/… in the last mail to an address. */
export function extractJoinToken(mails: readonly MailMessage[], address: string): string {
  const mail = mails.findLast(({ to }) => to === address);
  const token = /\/join\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link was mailed to ${address}`);
  return token;
}
