import type { MailMessage } from '@repo/mail/mailer';
import { letterTo, linkTo } from './layout.ts';

/** `droppedPassword`: the account's password was removed because nobody had proved the address before. */
export function googleConnectedMail(
  person: { name: string; email: string },
  { droppedPassword }: { droppedPassword: boolean },
): MailMessage {
  return letterTo(person, {
    subject: 'Google sign-in was connected',
    paragraphs: [
      'You can now sign in with Google.',
      ...(droppedPassword
        ? [
            'The password of this account was removed and its devices signed out, because this address had never been confirmed before. You can set a new one in your settings.',
          ]
        : []),
    ],
    footer: `If it was not you, open your settings and disconnect it: ${linkTo('/settings')}`,
  });
}
