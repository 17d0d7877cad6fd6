import { linkTo, type MailContent, mailTo } from './layout.ts';

/** `endedConnections`: Google was a way to sign in and is none any more. */
export function passwordChangedMail(
  person: { name: string; email: string },
  { endedConnections }: { endedConnections: boolean },
): MailContent {
  return mailTo(person, {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and all other devices were signed out.',
      ...(endedConnections
        ? [
            'The Google account that was connected for signing in was removed, in case somebody else had connected it. If it is yours, you can connect it again in your settings.',
          ]
        : []),
    ],
    footer: `If it was not you, choose a new password now: ${linkTo('/forgot-password')}`,
  });
}
