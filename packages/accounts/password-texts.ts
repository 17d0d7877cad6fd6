import type { MailText } from '@repo/mail/compose-mail';

/** After a change of the password. `alsoEnded`: what else has ended, as a sentence. */
export function passwordChangedText(alsoEnded?: string): MailText {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and all other devices were signed out.',
      ...(alsoEnded ? [alsoEnded] : []),
    ],
    footer: 'If it was not you, choose a new password now:',
    footerPath: '/forgot-password',
  };
}

/** `path`: where the password is chosen. */
export function resetPasswordText(path: string): MailText {
  return {
    subject: 'Choose a new password',
    paragraphs: ['Somebody, hopefully you, asked for a link to choose a new password for your account.'],
    action: { label: 'Choose a new password', path },
    footer:
      'The link works once and for one hour. If it was not you, ignore this message: your password stays as it is.',
  };
}
