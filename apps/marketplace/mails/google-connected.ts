import { linkTo, type MailContent, mailTo } from './layout.ts';

/** `endedAccess`: earlier ways to sign in were removed, because the address had never been proven. */
export function googleConnectedMail(
  person: { name: string; email: string },
  { endedAccess }: { endedAccess: boolean },
): MailContent {
  return mailTo(person, {
    subject: 'Google sign-in was connected',
    paragraphs: [
      'You can now sign in with Google.',
      ...(endedAccess
        ? [
            'Because this address had never been confirmed before, the password of this account and other connected accounts were removed, and its devices signed out. You can set a new password in your settings.',
          ]
        : []),
    ],
    footer: `If it was not you, open your settings and disconnect it: ${linkTo('/settings')}`,
  });
}
