import type { MailText } from '@repo/mail/compose-mail';

/** To who made a key, in case it was somebody else in their session. */
export function createdKeyText({ name, scopes }: { name: string; scopes: readonly string[] }): MailText {
  return {
    subject: 'An API key was made',
    paragraphs: [
      `The API key “${name}” was just made with your account. A program that has it may use: ${scopes.join(', ')}.`,
    ],
    footer: 'If it was not you, choose a new password now: that revokes all your keys.',
    footerPath: '/forgot-password',
  };
}
