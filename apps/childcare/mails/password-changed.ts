import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

export function passwordChangedMail(person: Recipient): MailContent {
  return mailTo(person, {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was just changed, and all other devices were signed out.'],
    footer: `If it was not you, choose a new password now: ${linkTo('/forgot-password')}`,
  });
}
