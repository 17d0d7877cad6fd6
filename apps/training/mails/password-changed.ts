import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

export function passwordChangedMail(
  person: Recipient,
  { calendarEnded = false }: { calendarEnded?: boolean } = {},
): MailContent {
  return mailTo(person, {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and all other devices were signed out.',
      ...(calendarEnded
        ? [
            `Your calendar address stopped working. If a calendar follows your classes, make a new address: ${linkTo('/calendar')}`,
          ]
        : []),
    ],
    footer: `If it was not you, choose a new password now: ${linkTo('/forgot-password')}`,
  });
}
