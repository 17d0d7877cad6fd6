import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

export function resetPasswordMail(person: Recipient, token: string): MailContent {
  return mailTo(person, {
    subject: 'Choose a new password',
    paragraphs: ['Somebody, hopefully you, asked for a link to choose a new password for your account.'],
    action: { label: 'Choose a new password', url: linkTo(`/set-password?token=${token}`) },
    footer:
      'The link works once and for one hour. If it was not you, ignore this message: your password stays as it is.',
  });
}
