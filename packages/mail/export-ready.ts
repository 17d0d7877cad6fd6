import type { MailText } from './compose-mail.ts';

/** Sent when a copy of a person's data is ready. Its link requires a sign-in, so the mail alone grants no access. */
export const exportReadyText: MailText = {
  subject: 'Your data is ready to download',
  paragraphs: [
    'The copy of your data that you asked for is ready. You can download it for seven days; then it is removed.',
  ],
  action: { label: 'Go to your data', path: '/settings#your-data' },
  footer:
    'If you did not ask for it, somebody else may be signed in as you. End their sign-in and change your password:',
  footerPath: '/settings',
};
