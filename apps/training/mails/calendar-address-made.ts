import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

/** To the owner of the calendar, because anyone with the address sees their classes. */
export function calendarAddressMadeMail(person: Recipient): MailContent {
  return mailTo(person, {
    subject: 'A calendar address was made',
    paragraphs: [
      'A private address was just made in your account, by which a calendar can follow your classes. An earlier address no longer works.',
    ],
    footer: `If it was not you, choose a new password now, which ends the address too: ${linkTo('/forgot-password')}`,
  });
}
