import type { MailText } from '@repo/mail/compose-mail';

type MadeKey<Scope extends string> = { name: string; scopes: readonly Scope[] };

/** To who made a key, in case it was somebody else in their session. `labels`: of each scope, as people read it. */
export function createdKeyText<Scope extends string>(
  { name, scopes }: MadeKey<Scope>,
  labels: Readonly<Record<Scope, string>>,
): MailText {
  const allowed = scopes.map((scope) => labels[scope]).join(', ');
  return {
    subject: 'An API key was made',
    paragraphs: [
      `The API key “${name}” was just made with your account. A program that has it can do this: ${allowed}.`,
    ],
    footer: 'If it was not you, choose a new password now: that revokes all your keys.',
    footerPath: '/forgot-password',
  };
}
