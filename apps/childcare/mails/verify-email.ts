import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

export function verifyEmailMail(person: Recipient, token: string): MailContent {
  return mailTo(person, {
    subject: 'Confirm your email address',
    paragraphs: [
      'Confirm that this address is yours, so that we know our mails reach you.',
      'We ask you for the password that you chose when you registered.',
    ],
    action: { label: 'Confirm email address', url: linkTo(`/verify-email?token=${token}`) },
    footer:
      'The link works for three days. If you did not create an account, ignore this message: nobody can confirm your address without it.',
  });
}
